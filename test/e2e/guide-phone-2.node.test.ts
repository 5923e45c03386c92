import { describe } from 'node:test';
import { checkOnPhone, PAGES_BESIDE_REFERENCE as PAGES } from './phone-pages.js';

const HALF = Math.ceil(PAGES.length / 2);

describe('the second half of the guide on a phone', () => {
  checkOnPhone(PAGES.slice(HALF));
});
