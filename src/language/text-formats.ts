/** Forms of a word by number, in the categories that the language has; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** What sentences need: numbers and plurals as one language and region writes them. */
export interface TextFormats {
  number(value: number): string;
  /** Keeps a person's text apart from the direction of the sentence around it. */
  isolate(text: string): string;
  /** The form for the count, with `#` replaced by it. */
  plural(count: number, forms: PluralForms): string;
}

/** Makes something when it is first needed. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** Falls back to English for a language that the browser does not know. */
export function supported(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? 'en';
  } catch {
    return 'en'; // not even the shape of a tag
  }
}

/**
 * The formats of a language that the browser knows. Each formatter is made when it is first needed, and `tag` is only
 * asked then: which languages there are takes the browser longer to say than an element its first render.
 */
export function textFormats(tag: () => string): TextFormats {
  const numbers = once(() => new Intl.NumberFormat(tag()));
  const rules = once(() => new Intl.PluralRules(tag()));
  return {
    isolate: (text) => `\u2068${text}\u2069`,
    number: (value) => numbers().format(value),
    plural: (count, forms) =>
      (forms[rules().select(count)] ?? forms.other).replace('#', numbers().format(count)),
  };
}
