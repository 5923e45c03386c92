import { describe } from 'node:test';
import { checkPictures, PICTURES } from './check-pictures.js';
import { LOOK_SITTINGS } from './pictures.js';

describe('look', PICTURES, () => checkPictures('look', LOOK_SITTINGS));
