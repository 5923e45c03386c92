/** The script of the guide's pages. */
import { enableCopyButtons } from '../copy-buttons.js';
import '../theme.js';
import { enableSearch } from './search.js';

enableCopyButtons();
enableSearch();
