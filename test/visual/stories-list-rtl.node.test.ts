import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures('stories-list-rtl', ofElement('form-list', STORY_SITTINGS).filter(isRightToLeft));
