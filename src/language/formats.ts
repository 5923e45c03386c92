import { once, supported, textFormats, type TextFormats } from './text-formats.js';

export type { PluralForms } from './text-formats.js';

/** Numbers, plurals, lists and times as one language and region writes them; all of it is the browser's own `Intl`. */
export interface Formats extends TextFormats {
  /** BCP 47, as asked for: `de-CH` has other numbers than `de`. */
  readonly tag: string;
  /** "a, b and c" */
  list(items: readonly string[]): string;
  /** A length of time in whole seconds: "1 min 5 s". */
  duration(seconds: number): string;
  /** Date and time of a moment, in the person's time zone. */
  date(moment: Date): string;
  /** How long ago (or ahead) a moment is, from `now`, in its largest unit: "3 days ago"; under a minute "now". */
  relative(moment: Date, now: Date): string;
}

/** Seconds per unit, the largest first. */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const cache = new Map<string, Formats>();

/** The formats of a language; falls back to English for a language that the browser does not know. */
export function formatsOf(tag: string): Formats {
  let formats = cache.get(tag);
  if (!formats) cache.set(tag, (formats = create(tag)));
  return formats;
}

/** Makes each formatter when it is first needed: a list of forms needs some thousand times the same one. */
function create(wanted: string): Formats {
  const tag = once(() => supported(wanted));
  const lists = once(() => new Intl.ListFormat(tag()));
  const dates = once(
    () => new Intl.DateTimeFormat(tag(), { dateStyle: 'long', timeStyle: 'short' }),
  );
  const times = once(() => new Intl.RelativeTimeFormat(tag()));
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(tag(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return {
    ...textFormats(tag),
    get tag() {
      return tag();
    },
    list: (items) => lists().format(items),
    duration: (seconds) => {
      const minutes = Math.floor(seconds / 60);
      const rest = unit(seconds % 60, 'second');
      return minutes ? `${unit(minutes, 'minute')} ${rest}` : rest;
    },
    date: (moment) => dates().format(moment),
    relative: (moment, now) => {
      const seconds = (moment.getTime() - now.getTime()) / 1000;
      const found = UNITS.find(([, size]) => Math.abs(seconds) >= size);
      return found
        ? times().format(Math.trunc(seconds / found[1]), found[0])
        : new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(0, 'second');
    },
  };
}
