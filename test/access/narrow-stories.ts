/** Runs inside a narrow page, whose elements are those of its own window, and plays the stories there. */
import { storyAt } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import '../../src/locales/ar.js';

/** Shows a story, named by its address, instead of the one before. */
export type PlayStory = (address: string, formPage: string) => Promise<HTMLElement>;

declare global {
  interface Window {
    readonly CSSStyleSheet: typeof CSSStyleSheet;
    playStory?: PlayStory;
  }
}

window.playStory = (address, formPage) => {
  const { tag, story } = storyAt(address)!;
  const parent = document.createElement('main');
  document.body.replaceChildren(parent);
  return show(tag, story, { parent, formPage });
};
