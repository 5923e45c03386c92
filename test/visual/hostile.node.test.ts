import { checkPictures } from './check-pictures.js';
import { HOSTILE_SITTINGS } from './pictures.js';

checkPictures('hostile', HOSTILE_SITTINGS);
