import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-generator', STORY_SITTINGS);
checkPictures(
  'stories-generator',
  sittings.filter((sitting) => !isRightToLeft(sitting)),
);
