import { checkPictures } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

checkPictures('hostile-list', ofElement('form-list', HOSTILE_SITTINGS));
