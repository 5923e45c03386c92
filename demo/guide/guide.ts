/** The script of the guide's pages. */
import { enableCopyButtons } from '../copy-buttons.js';
import '../theme.js';

enableCopyButtons();
