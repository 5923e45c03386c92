import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-generator', STORY_SITTINGS);
describe('stories-generator', PICTURES, () =>
  checkPictures(
    'stories-generator',
    sittings.filter((sitting) => !isRightToLeft(sitting)),
  ),
);
