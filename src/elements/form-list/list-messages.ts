import type { Formats } from '../../language/formats.js';
import { actionsText, type ActionsText } from '../../locales/en/actions.js';
import { listText, type ListText } from '../../locales/en/list.js';
import { sharedText, type SharedText } from '../../locales/en/shared.js';

export type ListMessages = SharedText & ActionsText & ListText;

/** The English texts that the list needs at once. */
export const listMessages = (formats: Formats): ListMessages => ({
  ...sharedText(formats),
  ...actionsText(),
  ...listText(formats),
});
