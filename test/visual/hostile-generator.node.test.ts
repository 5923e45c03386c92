import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

describe('hostile-generator', PICTURES, () =>
  checkPictures('hostile-generator', ofElement('form-generator', HOSTILE_SITTINGS)),
);
