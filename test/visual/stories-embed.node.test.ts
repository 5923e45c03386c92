import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-embed', STORY_SITTINGS);
checkPictures(
  'stories-embed',
  sittings.filter((sitting) => !isRightToLeft(sitting)),
);
