/** Characters that could forge lines or control the terminal: control characters, line separators, changes of direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Text of the service, a store or a visitor for one line of the terminal. */
export const printable = (text: string): string => text.replaceAll(CONTROL, ' ');

/** A value as JSON with line ends for readers. Characters that JSON need not escape are escaped too if a terminal could obey them. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(CONTROL, (character) =>
    character === '\n'
      ? character
      : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
