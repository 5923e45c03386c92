import { checkPictures } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

checkPictures('hostile-generator', ofElement('form-generator', HOSTILE_SITTINGS));
