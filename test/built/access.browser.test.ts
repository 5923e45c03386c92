/** The files that `npm run build` made, instead of `src/`: see `built-instead.ts`. */
import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { lookNamed } from '../access/combinations.js';
import { checkLooks } from '../access/matrix.js';

/** Dark and from right to left: the look that most of the style sheets take part in. */
const LOOK = lookNamed('dark-ar');

for (const tag of new Set(STORIES.map((story) => story.tag))) {
  const stories = STORIES.filter((story) => story.tag === tag);
  checkLooks(`the built <${tag}>`, stories, [LOOK]);
}

describe('the built elements', () => {
  it('have the style sheets of the build, with their short names', () => {
    const own = customElements.get('form-list') as unknown as {
      readonly elementStyles: readonly { readonly cssText: string }[];
    };
    const css = own.elementStyles.map(({ cssText }) => cssText).join('');
    expect(css).to.match(/--_[0-9a-z]{1,2}\b/);
    expect(css).not.to.match(/--_[a-z]{3,}/);
  });
});
