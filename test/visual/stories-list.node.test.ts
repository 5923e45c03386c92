import { checkPictures } from './check-pictures.js';
import { ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures('stories-list', ofElement('form-list', STORY_SITTINGS));
