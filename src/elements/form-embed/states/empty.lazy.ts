import { formIcon } from '../../shared/look/action-icons.js';
import { emptyState, emptyStateStyles } from '../../shared/look/empty-state.js';
import { controlTokens } from '../../shared/look/control-tokens.js';

export const partStyles = [controlTokens, emptyStateStyles];

/** Message that there is no form to show, or with a hint, that it was deleted. */
export const renderEmpty = (title: string, hint: string | undefined) =>
  emptyState({ part: 'empty', icon: formIcon, title, hint });
