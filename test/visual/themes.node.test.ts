import { checkPictures } from './check-pictures.js';
import { JAPANESE_SITTINGS, THEME_SITTINGS } from './pictures.js';

checkPictures('themes', [...THEME_SITTINGS, ...JAPANESE_SITTINGS]);
