/** Characters that could forge lines, control the terminal or hide: control and format characters, with changes of direction, and line separators. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of a site, the service, a store or a visitor for one line of the terminal. */
export const printable = (text: string): string => text.replaceAll(CONTROL, ' ');

/** A value as JSON with line ends for readers. Characters that JSON need not escape are escaped too if a terminal could obey them. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(CONTROL, (character) =>
    character === '\n' ? character : character.split('').map(escapeUnit).join(''),
  );

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
