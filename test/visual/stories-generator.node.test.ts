import { checkPictures } from './check-pictures.js';
import { ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures('stories-generator', ofElement('form-generator', STORY_SITTINGS));
