import { formIcon } from '../../../ui/action-icons.js';
import { emptyState, emptyStateStyles } from '../../../ui/empty-state.js';
import { infoIcon } from '../../../ui/icons.js';
import { controlTokens } from '../../../ui/control-tokens.js';

export const partStyles = [controlTokens, emptyStateStyles];

/** Message that there is no form to show, or with a hint, that it was deleted. */
export const renderEmpty = (title: string, hint: string | undefined) =>
  emptyState({ icon: hint === undefined ? formIcon : infoIcon, title, hint });
