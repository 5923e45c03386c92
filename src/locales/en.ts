import type { Formats } from '../language/formats.js';
import { actionsText } from './en/actions.js';
import { bulkText } from './en/bulk.js';
import { deletingText } from './en/deleting.js';
import { embedOptionsText } from './en/embed-options.js';
import { embedText } from './en/embed.js';
import { facadeText } from './en/facade.js';
import { generatorText } from './en/generator.js';
import { linksText } from './en/links.js';
import { listText } from './en/list.js';
import { listViewText } from './en/list-view.js';
import { sharedText } from './en/shared.js';
import { qrText } from './en/qr.js';
import { refineText } from './en/refine.js';
import { generateText } from './en/generate.js';
import { snippetsText } from './en/snippets.js';
import { overlayText } from './en/overlay.js';
import { reportText } from './en/report.js';
import { embedErrorText } from './en/embed-error.js';

/** Text of the parts of elements that load on demand. */
export const enParts = (formats: Formats) => ({
  ...bulkText(formats),
  ...generateText(),
  ...embedOptionsText(),
  ...qrText(formats),
  ...refineText(),
  ...deletingText(formats),
  ...facadeText(formats),
  ...linksText(),
  ...listViewText(formats),
  ...snippetsText(),
  ...overlayText(),
  ...embedErrorText(),
  ...reportText(),
});

/**
 * English: the source of all text that a visitor reads. Each element imports only the text that it shows.
 * Other locales have exactly these keys, in two files: `parts/` has those of {@link enParts}.
 */
export const en = (formats: Formats) => ({
  ...sharedText(formats),
  ...actionsText(),
  ...generatorText(formats),
  ...listText(formats),
  ...embedText(),
  ...enParts(formats),
});

/** A locale's text: each key a string, or a function of the values that the sentence needs. */
export type Messages = Readonly<ReturnType<typeof en>>;

/** The locale's text for the parts that load on demand. */
export type PartMessages = Readonly<ReturnType<typeof enParts>>;

/** The locale's text without that of parts that load on demand. */
export type MainMessages = Omit<Messages, keyof PartMessages>;
