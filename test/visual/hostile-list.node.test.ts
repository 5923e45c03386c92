import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

describe('hostile-list', PICTURES, () =>
  checkPictures('hostile-list', ofElement('form-list', HOSTILE_SITTINGS)),
);
