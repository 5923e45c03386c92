import { buttonStyles } from '../../../ui/button-styles.js';
import { controlTokens } from '../../../ui/control-tokens.js';
import { styles } from './overlay.styles.js';

export { overlayMessages, renderHeader } from './header.js';
export { OverlayController } from './overlay-controller.js';

export const partStyles = [controlTokens, buttonStyles, styles];
