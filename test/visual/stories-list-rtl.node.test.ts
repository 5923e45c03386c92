import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

describe('stories-list-rtl', PICTURES, () =>
  checkPictures('stories-list-rtl', ofElement('form-list', STORY_SITTINGS).filter(isRightToLeft)),
);
