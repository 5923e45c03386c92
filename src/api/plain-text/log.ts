import { escapeUnits, HIDDEN } from './characters.js';

/** Some texts come from the service or from a visitor. */
const MAX_CHARACTERS = 4_000;

/** A text for an entry of the log, with escapes such as `\u202e`, so that nothing is lost. Cut after 4,000 characters. */
export function logText(text: string): string {
  const escaped = text.replaceAll(HIDDEN, escapeUnits);
  return escaped.length <= MAX_CHARACTERS ? escaped : `${escaped.slice(0, MAX_CHARACTERS)}…`;
}
