import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

describe('stories-generator-rtl', PICTURES, () =>
  checkPictures(
    'stories-generator-rtl',
    ofElement('form-generator', STORY_SITTINGS).filter(isRightToLeft),
  ),
);
