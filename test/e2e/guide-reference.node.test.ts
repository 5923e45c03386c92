import { describe } from 'node:test';
import { GUIDE } from '../../demo/guide/pages.js';
import { checkOnPhone } from './phone-pages.js';

describe('the reference on a phone', () => {
  checkOnPhone([...GUIDE.keys()].filter((name) => name.startsWith('reference')));
});
