import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import { LOCALE_TAGS } from '../../src/language/tags.js';

it('LOCALE_TAGS has the tag of each locale but English, which is built in', () => {
  const folder = new URL('../../src/locales/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'en.ts');
  assert.deepEqual([...LOCALE_TAGS].sort(), files.map((file) => file.replace('.ts', '')).sort());
});
