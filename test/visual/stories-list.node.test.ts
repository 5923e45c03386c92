import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-list', STORY_SITTINGS);
describe('stories-list', PICTURES, () =>
  checkPictures(
    'stories-list',
    sittings.filter((sitting) => !isRightToLeft(sitting)),
  ),
);
