import { checkPictures } from './check-pictures.js';
import { ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures('stories-embed', ofElement('form-embed', STORY_SITTINGS));
