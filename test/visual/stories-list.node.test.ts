import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-list', STORY_SITTINGS);
checkPictures(
  'stories-list',
  sittings.filter((sitting) => !isRightToLeft(sitting)),
);
