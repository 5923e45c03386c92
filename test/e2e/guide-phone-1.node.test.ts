import { describe } from 'node:test';
import { checkOnPhone, PAGES_BESIDE_REFERENCE as PAGES } from './phone-pages.js';

const HALF = Math.ceil(PAGES.length / 2);

describe('the first half of the guide on a phone', () => {
  checkOnPhone(PAGES.slice(0, HALF));
});
