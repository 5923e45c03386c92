import type { EmbedText } from '../../../locales/en/embed.js';
import { emptyState, emptyStateStyles } from '../../../ui/empty-state.js';
import { formIcon } from '../../../ui/action-icons.js';
import { infoIcon } from '../../../ui/icons.js';
import { tones } from '../../../ui/tones.js';

export const partStyles = [tones, emptyStateStyles];

/** What shows where there is no form to show. Loaded on demand. */
export const renderNothing = (text: EmbedText, gone: boolean) =>
  gone
    ? emptyState({ icon: infoIcon, title: text.embedGone, hint: text.embedGoneHint })
    : emptyState({ icon: formIcon, title: text.embedEmpty });
