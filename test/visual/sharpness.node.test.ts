import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { differenceOf } from './compare.js';
import { STORY_SITTINGS } from './pictures.js';
import { decode, encode } from './png.js';
import { openStudio, UNFIT, type Studio } from './studio.js';

/** Changes of the look that a person would see, none of them big, each in a story that shows it. */
const CHANGES: readonly (readonly [what: string, story: string, css: string])[] = [
  [
    'another accent colour',
    'form-generator/written',
    'form-generator { --forms-accent: light-dark(#4a58d9, #9db1ff) }',
  ],
  ['a pixel more of padding', 'form-list/forms', 'form-list::part(item) { padding-inline: 17px }'],
  ['less round corners', 'form-list/empty', 'form-list { --forms-radius: 8px }'],
  ['a tint', 'form-embed/failed', 'form-embed::part(error) { background: rgb(255 245 240) }'],
  ['bolder text', 'form-list/forms', 'form-list::part(name) { font-weight: 650 }'],
];

describe('the comparison of pictures', { skip: UNFIT !== undefined }, () => {
  let studio: Studio;
  before(async () => (studio = await openStudio()));
  after(() => studio?.close());

  const take = async (story: string, css?: string): Promise<Uint8Array> => {
    const sitting = STORY_SITTINGS.find(({ name }) => name === story)!;
    const [first] = await studio.take({ ...sitting, pictures: [sitting.pictures[0]] }, css);
    return first![1];
  };

  for (const [what, story, css] of CHANGES) {
    it(`detects ${what}`, async () => {
      const reference = encode(decode(await take(story)));
      assert.equal(differenceOf(await take(story), reference), undefined);
      assert.ok(differenceOf(await take(story, css), reference));
    });
  }
});
