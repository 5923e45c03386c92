import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { LOOKS } from '../../demo/themes/looks.js';
import { AXE, staticDemo } from './static-demo.js';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the focus ring. */
const LEAST = { text: 4.5, ring: 3 };

/** The kind of a text, by the first selector that matches its element or one around it. */
const KINDS = {
  '.primary': 'main button',
  '.field-error': 'error',
  '.result h2': 'success',
  '.muted, .quiet': 'quiet',
  '*': 'text',
};

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** The lowest contrast of each kind of text, and of the focus ring. */
type Contrasts = Partial<Record<Kind | 'ring', number>>;

/** The contrasts of what the elements show now. */
const measure = (page: Page): Promise<Contrasts> =>
  page.evaluate((kinds) => {
    interface Color {
      readonly alpha: number;
      parseString(css: string): void;
    }
    const { Color, flattenColors, getContrast } = (
      globalThis as unknown as {
        axe: {
          commons: {
            color: {
              Color: new () => Color;
              flattenColors(foreground: Color, background: Color): Color;
              getContrast(background: Color, foreground: Color): number;
            };
          };
        };
      }
    ).axe.commons.color;
    const parsed = (css: string): Color => {
      const color = new Color();
      color.parseString(css);
      return color;
    };
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const behind = (element: Element): Color => {
      const own = parsed(getComputedStyle(element).backgroundColor);
      const parent = parentOf(element);
      if (own.alpha === 1) return own;
      return flattenColors(own, parent ? behind(parent) : parsed('#fff'));
    };
    const within = (element: Element): HTMLElement[] =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])].flatMap((each) => [
        each,
        ...within(each),
      ]);

    const lowest: Record<string, number> = {};
    const note = (kind: string, contrast: number): void => {
      lowest[kind] = Math.min(lowest[kind] ?? Infinity, contrast);
    };
    const shown = [...document.querySelectorAll('form-generator, form-list, form-embed')]
      .flatMap(within)
      .filter((each) => each.checkVisibility({ visibilityProperty: true }));
    for (const each of shown) {
      const hasText = [...each.childNodes].some((node) => node instanceof Text && node.data.trim());
      if (!hasText && !(each instanceof HTMLTextAreaElement)) continue;
      const kind = Object.entries(kinds).find(([selector]) => each.closest(selector))![1];
      const background = behind(each);
      const color = flattenColors(parsed(getComputedStyle(each).color), background);
      note(kind, getContrast(background, color));
    }
    for (const each of shown.filter(
      ({ tabIndex, localName }) => tabIndex >= 0 && localName !== 'iframe',
    )) {
      each.focus();
      if (!each.matches(':focus-visible')) continue;
      // A text box shows its ring at the box around it.
      let ringed: Element | null = each;
      while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = parentOf(ringed);
      if (!ringed) note('ring', 1);
      else
        note(
          'ring',
          getContrast(behind(parentOf(ringed)!), parsed(getComputedStyle(ringed).outlineColor)),
        );
      each.blur();
    }
    return lowest;
  }, KINDS) as Promise<Contrasts>;

/** One line of the table. */
const line = (name: string, cells: readonly (string | undefined)[]): string =>
  name.padEnd(22) + cells.map((cell = '-') => cell.padStart(13)).join('');

const COLUMNS = [...new Set(Object.values(KINDS)), 'ring'] as const;

describe('the lowest contrast of text and focus rings', () => {
  const demo = staticDemo();
  const table: string[] = [];
  after(() => console.log([line('theme', COLUMNS), ...table, ''].join('\n')));

  for (const { id } of LOOKS) {
    describe(id, () => {
      let page: Page;

      before(async () => {
        page = await demo.context.newPage();
        await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
        await page.goto(`${demo.origin}/themes/stage.html?look=${id}`);
        await page.waitForFunction(() =>
          document.querySelector('form-list')?.shadowRoot?.querySelector('.rows .item'),
        );
        await page.evaluate(AXE);
        // The tests’ compiler adds calls of this helper, which the page does not have.
        await page.evaluate('globalThis.__name = (named) => named');
      });
      after(() => page.close());

      /** Generates from the text, and waits for what comes of it. */
      const generate = (prompt: string, outcome: string) =>
        page.$eval(
          'form-generator',
          async (element, text, selector) => {
            const generator = Object.assign(element as HTMLElement, { prompt: text });
            await (generator as unknown as { generate(): Promise<void> }).generate();
            await (generator as unknown as { updateComplete: Promise<boolean> }).updateComplete;
            if (!generator.shadowRoot!.querySelector(selector)) throw new Error(selector);
          },
          prompt,
          outcome,
        );

      for (const theme of ['light', 'dark']) {
        it(theme, async () => {
          await page.evaluate((wanted) => {
            document.documentElement.dataset.theme = wanted;
          }, theme);
          await generate('', '.field-error');
          const { error } = await measure(page);
          await generate('A survey', '.result');
          const lowest: Contrasts = { ...(await measure(page)), error };
          const cells = COLUMNS.map((kind) => lowest[kind]?.toFixed(1));
          table.push(line(`${id}, ${theme}`, cells));
          for (const kind of COLUMNS) {
            const least = kind === 'ring' ? LEAST.ring : LEAST.text;
            assert.ok((lowest[kind] ?? 0) >= least, `${kind}: ${lowest[kind]}`);
          }
        });
      }
    });
  }
});
