import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

describe('stories-embed-rtl', PICTURES, () =>
  checkPictures('stories-embed-rtl', ofElement('form-embed', STORY_SITTINGS).filter(isRightToLeft)),
);
