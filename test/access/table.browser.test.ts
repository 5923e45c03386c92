import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import { registerLocale } from '../../src/language/register.js';
import { formatsOf } from '../../src/language/formats.js';
import { en, type Messages } from '../../src/locales/en.js';
import { readSource } from '../support/commands.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';
import { ownIn, textsIn } from './rules.js';

const KEYS = Object.keys(en(formatsOf('en'))) as (keyof Messages)[];

/** A language in which each text is its key, so that what is shown says which keys were read for it. */
const keysAsText = (english: Messages): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? `⟦${key}⟧`
        : (...values: unknown[]) => `⟦${key}⟧ ${values.join(' ')}`,
    ]),
  ) as unknown as Messages;

/** All states that an element showed since its first render. */
interface Seen {
  readonly keys: Set<string>;
  readonly parts: Set<string>;
  readonly states: Set<string>;
}
const nothingSeen = (): Seen => ({ keys: new Set(), parts: new Set(), states: new Set() });
const SEEN: Record<string, Seen> = {};

const stateSets = new WeakMap<Element, CustomStateSet>();

/** The browser's own message for a missing value. */
const validationMessage = (element: Element): string =>
  (element as Partial<HTMLInputElement>).validationMessage ?? '';

function look(element: Element, { keys, parts, states }: Seen): void {
  for (const text of [...textsIn(element), validationMessage(element)]) {
    for (const [, key] of text.matchAll(/⟦(\w+)⟧/g)) keys.add(key!);
  }
  for (const each of ownIn(element)) for (const part of each.part) parts.add(part);
  for (const state of stateSets.get(element) ?? []) states.add(state);
}

/** Plays a story and looks at each change until it is reached. */
async function watch({ tag, story }: (typeof STORIES)[number], page: string): Promise<void> {
  const seen = (SEEN[tag] ??= nothingSeen());
  await inPage({ theme: 'light', language: 'eo' }, async (parent) => {
    const watched: typeof story = {
      ...story,
      play: (element, formPage) => {
        look(element, seen);
        new MutationObserver(() => look(element, seen)).observe(element.shadowRoot!, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        return story.play?.(element, formPage);
      },
    };
    look(await show(tag, watched, { parent, formPage: page }), seen);
  });
}

/** The names in an element's class comment with a tag such as `@csspart`. */
async function documented(tag: string, what: string): Promise<string[]> {
  const source = await readSource(`src/elements/${tag}/${tag}.ts`);
  return [...source.matchAll(new RegExp(`^ \\* @${what} ([\\w-]+) - `, 'gm'))].map(
    ([, name]) => name!,
  );
}

const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('the table of stories', () => {
  const { attachInternals } = HTMLElement.prototype;

  before(async function () {
    this.timeout(60_000);
    registerLocale('eo', (formats) => keysAsText(en(formats)));
    HTMLElement.prototype.attachInternals = function () {
      const internals = attachInternals.call(this);
      stateSets.set(this, internals.states);
      return internals;
    };
    const page = await formPage();
    for (const story of STORIES) await watch(story, page);
  });
  after(() => {
    HTMLElement.prototype.attachInternals = attachInternals;
  });

  it('shows every text of the English locale', () => {
    const shown = new Set(Object.values(SEEN).flatMap(({ keys }) => [...keys]));
    expect(KEYS.filter((key) => !shown.has(key))).to.deep.equal([]);
  });

  for (const tag of new Set(STORIES.map((story) => story.tag))) {
    it(`shows every documented part of <${tag}>, and no other one`, async () => {
      expect(sorted(SEEN[tag]!.parts)).to.deep.equal(sorted(await documented(tag, 'csspart')));
    });

    it(`shows every documented state of <${tag}>, and no other one`, async () => {
      expect(sorted(SEEN[tag]!.states)).to.deep.equal(sorted(await documented(tag, 'cssstate')));
    });
  }
});
