import './home.js';
import './sign-in.js';
import './site.js';
import { enableCopyButtons } from './copy-buttons.js';
import { translated } from './page-language.js';
import { start } from './start.js';

enableCopyButtons(translated);

await start();
