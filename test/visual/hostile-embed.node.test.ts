import { checkPictures } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

checkPictures('hostile-embed', ofElement('form-embed', HOSTILE_SITTINGS));
