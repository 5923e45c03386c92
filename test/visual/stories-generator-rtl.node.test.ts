import { checkPictures } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

checkPictures(
  'stories-generator-rtl',
  ofElement('form-generator', STORY_SITTINGS).filter(isRightToLeft),
);
