import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures('stories-embed-rtl', ofElement('form-embed', STORY_SITTINGS).filter(isRightToLeft));
