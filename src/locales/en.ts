import type { Formats } from '../language/formats.js';
import { actionsText } from './en/actions.js';
import { embedText } from './en/embed.js';
import { generatorText } from './en/generator.js';
import { listText } from './en/list.js';
import { sharedText } from './en/shared.js';
import { snippetsText } from './en/snippets.js';

/**
 * English, the source of all text that a person sees, in parts: an element brings only what it says itself.
 * Other locales have exactly these keys, in one file.
 */
export const en = (formats: Formats) => ({
  ...sharedText(formats),
  ...actionsText(formats),
  ...generatorText(formats),
  ...listText(formats),
  ...embedText(),
  ...snippetsText(),
});

/** A locale's text: each key a string, or a function of the values that the sentence needs. */
export type Messages = Readonly<ReturnType<typeof en>>;
