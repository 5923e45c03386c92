import { once, textFormats, UNITS, type Formats } from './text-formats.js';

export type { Formats, PluralForms } from './text-formats.js';

/** Also times and dates, for elements that show them. */
export interface ElementFormats extends Formats {
  /** A length of time in whole seconds: "1 min 5 s", "1 hr 5 min". */
  duration(seconds: number): string;
  /** Date and time of a moment, in the visitor's time zone. */
  date(moment: Date): string;
  /** How long ago (or ahead) a moment is, from `now`, in its largest unit: "3 days ago"; under a minute "now". */
  relative(moment: Date, now: Date): string;
}

const cache = new Map<string, ElementFormats>();

/** The formats of a language, or of English for a language that the browser does not support. */
export function formatsOf(tag: string): ElementFormats {
  const cached = cache.get(tag);
  if (cached) return cached;
  const formats = create(tag);
  cache.set(tag, formats);
  return formats;
}

/** Creates each formatter on first use. A list of forms uses the same one thousands of times. */
function create(requested: string): ElementFormats {
  const text = textFormats(requested);
  const dates = once(
    () => new Intl.DateTimeFormat(text.tag, { dateStyle: 'long', timeStyle: 'short' }),
  );
  const times = once(() => new Intl.RelativeTimeFormat(text.tag));
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(text.tag, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    );
  // No spread: it would call the lazy getters at once.
  return Object.assign(text, {
    duration: (seconds: number) => {
      const hours = Math.floor(seconds / 3600);
      const minutes = Math.floor((seconds % 3600) / 60);
      if (hours) {
        const rest = minutes ? ` ${unit(minutes, 'minute')}` : '';
        return unit(hours, 'hour') + rest;
      }
      const rest = unit(seconds % 60, 'second');
      return minutes ? `${unit(minutes, 'minute')} ${rest}` : rest;
    },
    date: (moment: Date) => dates().format(moment),
    relative: (moment: Date, now: Date) => {
      const seconds = (moment.getTime() - now.getTime()) / 1000;
      const found = UNITS.find(([, size]) => Math.abs(seconds) >= size);
      return found
        ? times().format(Math.trunc(seconds / found[1]), found[0])
        : new Intl.RelativeTimeFormat(text.tag, { numeric: 'auto' }).format(0, 'second');
    },
  });
}
