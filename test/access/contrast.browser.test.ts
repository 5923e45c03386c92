import { expect } from '@open-wc/testing';
import { STORIES, type ElementStory } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import { animationsOver } from '../support/accessible.js';
import { contrastBefore } from '../support/contrast.js';
import { THEMES } from './combinations.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';
import { isShown, within } from './rules.js';

/** WCAG 2.2, 1.4.11: of what shows that there is a control, or what it does. */
const MIN_CONTRAST = 3;

/** WCAG 2.2, 1.4.3: of text. */
const MIN_TEXT_CONTRAST = 4.5;

/** The weakest text color of a page that `demo/guide/theming.md` allows: 11:1 on white. */
const WEAKEST_TEXT = '#3c3c3c';

const FIELDS = 'textarea, select, input';

/** The field, or the box around it that has the border. */
function bordered(field: HTMLElement): HTMLElement | undefined {
  for (let each: HTMLElement | null = field; each; each = each.parentElement)
    if (Number.parseFloat(getComputedStyle(each).borderBottomWidth) > 0) return each;
  return undefined;
}

const shownIn = (element: HTMLElement, selector: string): HTMLElement[] =>
  within(element).filter(
    (each) => each.matches(selector) && isShown(each) && !each.closest(':disabled'),
  );

/** The lowest contrast of a field's border, or of an icon, and its node. */
interface Measured {
  readonly contrast: number;
  readonly node: HTMLElement;
}

const bordersIn = (element: HTMLElement): Measured[] =>
  shownIn(element, FIELDS).map((node) => {
    const box = bordered(node);
    const color = box && getComputedStyle(box).borderBottomColor;
    return { node, contrast: box ? contrastBefore(box.parentElement ?? element, color!) : 0 };
  });

const iconsIn = (element: HTMLElement): Measured[] =>
  shownIn(element, '.icon').map((node) => {
    const around = node.parentElement ?? element;
    return { node: around, contrast: contrastBefore(around, getComputedStyle(node).color) };
  });

const placeholdersIn = (element: HTMLElement): Measured[] =>
  shownIn(element, '[placeholder]:not([placeholder=""])').map((node) => {
    const { color, opacity } = getComputedStyle(node, '::placeholder');
    return { node, contrast: contrastBefore(node, color, Number(opacity)) };
  });

/** The texts of controls that work. WebKit's property is the color of texts in rows without controls. */
const textsIn = (element: HTMLElement): Measured[] =>
  within(element)
    .filter((each) => isShown(each) && !each.closest('option, :disabled, [aria-disabled=true]'))
    .filter((each) => [...each.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .map((node) => ({
      node,
      contrast: contrastBefore(node, getComputedStyle(node).webkitTextFillColor),
    }));

const faultsOf = (measured: readonly Measured[], least = MIN_CONTRAST): string[] =>
  measured
    .filter(({ contrast }) => contrast < least)
    .map(({ contrast, node }) => `${contrast.toFixed(2)}: ${node.outerHTML}`);

describe('the contrast that axe does not measure', () => {
  const faultsIn: Record<string, Record<string, string[]>> = {};
  const counts = { borders: 0, icons: 0, placeholders: 0, texts: 0 };

  /** Plays each story once for all themes. */
  async function measure({ tag, story }: ElementStory, form: string): Promise<void> {
    for (const theme of THEMES) {
      await inPage({ theme, language: 'en' }, async (parent) => {
        const element = await show(tag, story, { parent, formPage: form });
        await animationsOver();
        const [borders, icons] = [bordersIn(element), iconsIn(element)];
        const placeholders = placeholdersIn(element);
        const texts: Measured[] = [];
        if (theme === 'light') {
          element.style.color = WEAKEST_TEXT;
          placeholders.push(...placeholdersIn(element));
          texts.push(...textsIn(element));
        }
        counts.borders += borders.length;
        counts.icons += icons.length;
        counts.placeholders += placeholders.length;
        counts.texts += texts.length;
        const name = `${tag}/${story.name}, ${theme}`;
        for (const [kind, faults] of Object.entries({
          borders: faultsOf(borders),
          icons: faultsOf(icons),
          placeholders: faultsOf(placeholders, MIN_TEXT_CONTRAST),
          texts: faultsOf(texts, MIN_TEXT_CONTRAST),
        })) {
          if (faults.length > 0) (faultsIn[kind] ??= {})[name] = faults;
        }
      });
    }
  }

  before(async function () {
    this.timeout(120_000);
    const form = await formPage();
    for (const each of STORIES) await measure(each, form);
  });

  it(`is at least ${MIN_CONTRAST} for the border of each field in each state, in a light and a dark page`, () => {
    expect(faultsIn.borders ?? {}).to.deep.equal({});
    expect(counts.borders).to.be.greaterThan(100);
  });

  it(`is at least ${MIN_CONTRAST} for each icon in each state, in a light and a dark page`, () => {
    expect(faultsIn.icons ?? {}).to.deep.equal({});
    expect(counts.icons).to.be.greaterThan(100);
  });

  it(`is at least ${MIN_TEXT_CONTRAST} for each placeholder in each state, in a light and a dark page`, () => {
    expect(faultsIn.placeholders ?? {}).to.deep.equal({});
    expect(counts.placeholders).to.be.greaterThan(100);
  });

  it(`is at least ${MIN_TEXT_CONTRAST} for each text, if the text of the page has 11:1 on white`, () => {
    expect(faultsIn.texts ?? {}).to.deep.equal({});
    expect(counts.texts).to.be.greaterThan(500);
  });

  it('is reported if it is too low', async () => {
    const { tag, story } = STORIES.find((each) => each.tag === 'form-generator')!;
    await inPage({ theme: 'light', language: 'en' }, async (parent) => {
      const element = await show(tag, story, { parent, formPage: await formPage() });
      element.style.setProperty('--forms-border', '#ccc');
      element.style.color = '#ccc';
      expect(faultsOf(bordersIn(element))).to.have.lengthOf(1);
      const placeholders = placeholdersIn(element);
      expect(faultsOf(placeholders, MIN_TEXT_CONTRAST)).to.have.lengthOf(placeholders.length);
      expect(placeholders).not.to.deep.equal([]);
      expect(faultsOf(textsIn(element), MIN_TEXT_CONTRAST)).not.to.deep.equal([]);
    });
  });
});
