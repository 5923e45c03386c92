import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { HOSTILE_SITTINGS, ofElement } from './pictures.js';

describe('hostile-embed', PICTURES, () =>
  checkPictures('hostile-embed', ofElement('form-embed', HOSTILE_SITTINGS)),
);
