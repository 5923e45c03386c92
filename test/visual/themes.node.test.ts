import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { JAPANESE_SITTINGS, THEME_SITTINGS } from './pictures.js';

describe('themes', PICTURES, () =>
  checkPictures('themes', [...THEME_SITTINGS, ...JAPANESE_SITTINGS]),
);
