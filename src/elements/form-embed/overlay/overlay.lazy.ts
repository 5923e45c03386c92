import { buttonStyles } from '../../shared/look/buttons.js';
import { controlTokens } from '../../shared/look/control-tokens.js';
import { sheetStyles } from '../../shared/look/sheet.js';
import { styles } from './overlay.styles.js';

export { overlayMessages, renderHeader } from './header.js';
export { OverlayController } from './overlay-controller.js';

export const partStyles = [controlTokens, buttonStyles, sheetStyles, styles];
