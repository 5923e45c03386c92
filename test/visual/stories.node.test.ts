import { checkPictures } from './check-pictures.js';
import { SITTINGS } from './pictures.js';

checkPictures('stories', SITTINGS);
