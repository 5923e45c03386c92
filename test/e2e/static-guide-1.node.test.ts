import { describe } from 'node:test';
import { checkStaticPages, guideShard } from './static-pages.js';

describe('the pages of the guide on a static host, part 1 of 6', () =>
  checkStaticPages(guideShard(0)));
