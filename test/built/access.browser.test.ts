/** The files that `npm run build` made, instead of `src/`: see `built-instead.ts`. */
import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { lookName, lookNamed, LOOKS } from '../access/combinations.js';
import { checkLooks, countCheck } from '../access/matrix.js';
import { accessLooks } from '../support/commands.js';

/** Looks in which the elements of `src/` are checked, if not in all. The built ones take the others then. */
const ofSource = await accessLooks();

/** Otherwise dark and from right to left: the look that most of the style sheets take part in. */
const looks =
  ofSource.length > 0
    ? LOOKS.filter((look) => !ofSource.includes(lookName(look)))
    : [lookNamed('dark-ar')];

for (const tag of new Set(STORIES.map((story) => story.tag))) {
  const stories = STORIES.filter((story) => story.tag === tag);
  checkLooks(`the built <${tag}>`, stories, looks, ofSource.length > 0 ? countCheck : undefined);
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
