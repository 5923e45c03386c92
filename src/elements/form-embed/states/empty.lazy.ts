import type { EmbedText } from '../../../locales/en/embed.js';
import { formIcon } from '../../../ui/action-icons.js';
import { emptyState, emptyStateStyles } from '../../../ui/empty-state.js';
import { infoIcon } from '../../../ui/icons.js';
import { controlTokens } from '../../../ui/control-tokens.js';

export const partStyles = [controlTokens, emptyStateStyles];

/** Message that there is no form to show, or that it was deleted. */
export const renderEmpty = (isGone: boolean, messages: EmbedText) =>
  isGone
    ? emptyState({ icon: infoIcon, title: messages.embedGone, hint: messages.embedGoneHint })
    : emptyState({ icon: formIcon, title: messages.embedEmpty });
