/** Forms of a word by plural category of the language. `#` is replaced with the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The formats that every locale gets: those of one language and region, from `Intl`. */
export interface Formats {
  /** BCP 47, as requested: `de-CH` has other numbers than `de`. */
  readonly tag: string;
  number(value: number): string;
  /** Isolates a visitor's text from the direction of the sentence around it. */
  isolate(text: string): string;
  /** A time from now, in the unit that people use: "in 30 seconds", "in 1 hour". Rounded up. */
  inTime(seconds: number): string;
  /** The form for the count, with `#` replaced by it. */
  plural(count: number, forms: PluralForms): string;
}

/** Seconds per unit, the largest first. Less than the smallest is in seconds. */
export const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Creates a value on first use. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** Falls back to English for a language that the browser does not know. */
function supported(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? 'en';
  } catch {
    return 'en'; // not even the shape of a tag
  }
}

/**
 * The formats of a language. Creates formatters on first use, and the list of the browser's languages too: the browser
 * needs longer for that list than an element needs for its first render.
 */
export function textFormats(requested: string): Formats {
  const tag = once(() => supported(requested));
  const numbers = once(() => new Intl.NumberFormat(tag()));
  const rules = once(() => new Intl.PluralRules(tag()));
  return {
    get tag() {
      return tag();
    },
    isolate: (text) => `\u2068${text}\u2069`,
    inTime: (seconds) => {
      // A unit counts from two on, or if it fits exactly: 61 seconds in minutes would be 2.
      const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size || seconds === size) ?? [
        'second',
        1,
      ];
      return new Intl.RelativeTimeFormat(tag()).format(Math.ceil(seconds / size), unit);
    },
    number: (value) => numbers().format(value),
    plural: (count, forms) =>
      (forms[rules().select(count)] ?? forms.other).replace('#', numbers().format(count)),
  };
}
