import { STORIES } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import { formPage } from '../access/form-page.js';
import { inPage } from '../access/page.js';
import '../../src/define.js';

/** They replace a function of the source that loads a module. Bundles have modules of their own. */
const OF_THE_SOURCE = ['part-missing', 'part-broken'];

/** Plays all states of all elements of a built file. The elements of `src/` show what they look like and how they sound. */
export function playStories(file: string, { isBundle = true } = {}): void {
  describe(`the states of the elements of ${file}`, () => {
    for (const { tag, story } of STORIES.filter(
      (each) => !isBundle || !OF_THE_SOURCE.includes(each.story.name),
    ))
      it(`${tag}/${story.name} is reached`, async () => {
        const page = await formPage();
        await inPage({ theme: 'light', language: 'en' }, (parent) =>
          show(tag, story, { parent, formPage: page }),
        );
      });
  });
}
