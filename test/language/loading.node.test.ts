import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { match } from '../../src/language/loading.js';

type Match = [wanted: string, offered: readonly string[], found: string | undefined];

/** Each with the best one not at the start, where that can be. */
const MATCHES: Readonly<Record<string, readonly Match[]>> = {
  'prefers the tag itself': [
    ['de', ['de-at', 'de'], 'de'],
    ['de-AT', ['de', 'de-latn', 'de-at'], 'de-at'],
    ['zh-TW', ['zh', 'zh-hant', 'zh-tw'], 'zh-tw'],
    ['pt-PT', ['pt', 'pt-br', 'pt-pt'], 'pt-pt'],
    ['zh-Hant-HK', ['zh-hant', 'zh-hk', 'zh-hant-hk'], 'zh-hant-hk'],
  ],
  'ignores upper and lower case': [
    ['DE', ['ar', 'de'], 'de'],
    ['pt-br', ['pt', 'pt-br'], 'pt-br'],
    ['ZH-hant', ['zh-hans', 'zh-hant'], 'zh-hant'],
  ],
  'else selects the language with its script': [
    ['zh-TW', ['zh-hans', 'zh-hant'], 'zh-hant'],
    ['zh-HK', ['zh', 'zh-hans', 'zh-hant'], 'zh-hant'],
    ['zh-CN', ['zh-hant', 'zh-hans'], 'zh-hans'],
    ['zh', ['zh-hant', 'zh-hans'], 'zh-hans'],
    ['zh-Hant-TW', ['zh-tw', 'zh-hant'], 'zh-hant'],
    ['sr', ['sr-latn', 'sr-cyrl'], 'sr-cyrl'],
  ],
  'else selects the language with its region': [
    ['zh-Hant-TW', ['zh', 'zh-hk', 'zh-tw'], 'zh-tw'],
    ['pt', ['pt-pt', 'pt-br'], 'pt-br'],
    ['de-Latn-AT', ['de', 'de-at'], 'de-at'],
    ['de-AT-u-nu-latn', ['de', 'de-at'], 'de-at'],
  ],
  'else selects the language alone': [
    ['de-CH', ['ar', 'de-at', 'de'], 'de'],
    ['pt-PT', ['pt-br', 'pt'], 'pt'],
    ['ja-JP', ['de', 'ja'], 'ja'],
    ['iw', ['ar', 'he'], 'he'],
  ],
  'else selects another region with the same script': [
    ['pt-PT', ['es', 'pt-br'], 'pt-br'],
    ['pt-BR', ['es', 'pt-pt'], 'pt-pt'],
    ['zh-HK', ['zh-hans', 'zh-cn', 'zh-tw'], 'zh-tw'],
    ['zh-SG', ['zh-tw', 'zh-cn'], 'zh-cn'],
    ['de', ['x', 'en_US', 'de-at'], 'de-at'],
  ],
  'rejects a locale in another script': [
    ['zh-TW', ['zh-hans'], undefined],
    ['zh-TW', ['zh-cn', 'zh-sg'], undefined],
    ['zh-CN', ['zh-hant', 'zh-tw'], undefined],
    ['sr-Latn', ['sr-cyrl'], undefined],
  ],
  'rejects a locale of another language': [
    ['fr', ['de', 'ar', 'ja'], undefined],
    ['nl', ['de'], undefined],
    ['de', ['del'], undefined],
  ],
  'does not select English of another region, since English is built in': [
    ['en-GB', ['en-us'], undefined],
    ['en-GB', ['en-us', 'en-gb'], 'en-gb'],
    ['en-GB', ['de', 'en'], 'en'],
    ['en', ['en-gb', 'en-us'], 'en-us'],
  ],
  'finds nothing for an invalid tag': [
    ['x', ['x', 'en', 'de'], undefined],
    ['en_US', ['en_us', 'en-us', 'en'], undefined],
    ['🙂', ['🙂', 'en'], undefined],
    ['', ['', 'en'], undefined],
    ['de-', ['de-', 'de'], undefined],
    ['not a tag', ['en', 'de'], undefined],
  ],
  'finds nothing if there are no locales': [
    ['de', [], undefined],
    ['zh-TW', [], undefined],
    ['en', [], undefined],
    ['x', [], undefined],
  ],
};

describe('match', () => {
  for (const [name, matches] of Object.entries(MATCHES)) {
    it(name, () => {
      for (const [wanted, offered, found] of matches) {
        assert.equal(match(wanted, offered), found, `${wanted} of ${offered.join(', ')}`);
      }
    });
  }
});
