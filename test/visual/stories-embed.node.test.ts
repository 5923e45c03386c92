import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { isRightToLeft, ofElement, STORY_SITTINGS } from './pictures.js';

const sittings = ofElement('form-embed', STORY_SITTINGS);
describe('stories-embed', PICTURES, () =>
  checkPictures(
    'stories-embed',
    sittings.filter((sitting) => !isRightToLeft(sitting)),
  ),
);
