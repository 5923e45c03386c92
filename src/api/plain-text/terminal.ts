import { escapeUnits, HIDDEN } from './characters.js';

/** A text for one line of the terminal. Characters that could control it or hide are spaces. */
export const terminalText = (text: string): string => text.replaceAll(HIDDEN, ' ');

/** A value as JSON for the terminal, with line ends for readers. Characters that could control it or hide are escaped. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(HIDDEN, (character) =>
    character === '\n' ? character : escapeUnits(character),
  );
