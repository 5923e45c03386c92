import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../src/define/form-generator.js';
import type { FormGeneratorElement } from '../../src/index.js';
import { resetMouse, sendMouse } from '../support/commands.js';
import { contrastOf } from '../support/contrast.js';
import { byRole } from '../support/query.js';
import { randomFrom } from '../support/random.js';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for a focus ring. */
const TEXT_CONTRAST = 4.5;
const RING_CONTRAST = 3;
/** Two tones with this contrast: any third color has at least 3 to one of them. */
const TWO_TONES_CONTRAST = 9;

const SEED = 20_260_115;
const RANDOM_ACCENTS = 300;

const next = randomFrom(SEED);
const channel = (): string =>
  Math.floor(next() * 256)
    .toString(16)
    .padStart(2, '0');
const randomColor = (): string => `#${channel()}${channel()}${channel()}`;

const ACCENTS = [
  ...Array.from({ length: RANDOM_ACCENTS }, randomColor),
  // Accents with a low contrast of text, or at the change between black and white.
  '#45b223',
  '#16a34a',
  '#c0868b',
  '#767676',
  '#777',
  '#75757a',
  '#0000ff',
  '#ff0000',
  '#00ff00',
  '#000',
  '#fff',
  'rebeccapurple',
  'hsl(210 90% 50%)',
  'oklch(0.62 0.19 40)',
  'lab(52 40 -20)',
  'light-dark(#3d5bd9, #9db1ff)',
  'rgb(69 178 35 / 40%)',
  'color(srgb 0.27 0.7 0.14)',
];

describe('a button with any accent color', () => {
  for (const scheme of ['light', 'dark'] as const) {
    describe(`in a ${scheme} page`, () => {
      let element: FormGeneratorElement;
      let button: HTMLElement;

      /** Failed checks, each with its accent. */
      const faultsOf = (check: (accent: string) => string[]): string[] =>
        ACCENTS.flatMap((accent) => {
          element.style.setProperty('--forms-accent', accent);
          return check(accent).map((fault) => `${accent}: ${fault}`);
        });

      const textFaults = (): string[] => {
        const { color, backgroundColor } = getComputedStyle(button);
        const contrast = contrastOf(color, backgroundColor);
        const values = `${color} on ${backgroundColor} has ${contrast.toFixed(2)}`;
        return contrast >= TEXT_CONTRAST ? [] : [values];
      };

      const middle = (): [number, number] => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      };

      beforeEach(async () => {
        element = await fixture(html`<form-generator></form-generator>`);
        element.style.colorScheme = scheme;
        const still = document.createElement('style');
        still.textContent = '* { transition: none !important; }';
        element.shadowRoot!.append(still);
        button = byRole(element, 'button', { name: 'Generate form' });
      });
      afterEach(() => resetMouse());

      it('has readable text', () => {
        expect(faultsOf(textFaults)).to.deep.equal([]);
        const { backgroundColor } = getComputedStyle(button);
        expect(contrastOf(backgroundColor, 'rgb(69, 178, 35)')).to.be.below(1.01);
      });

      it('has readable text on hover and while it is pressed', async () => {
        const atRest = getComputedStyle(button).backgroundColor;
        await sendMouse({ type: 'move', position: middle() });
        await nextFrame();
        expect(button.matches(':hover')).to.equal(true);
        // A browser on a machine without a mouse has no look for it.
        const hovers = matchMedia('(hover: hover)').matches;
        expect(getComputedStyle(button).backgroundColor !== atRest).to.equal(hovers);
        expect(faultsOf(textFaults)).to.deep.equal([]);
        element.style.removeProperty('--forms-accent');
        await sendMouse({ type: 'down' });
        await nextFrame();
        expect(button.matches(':active')).to.equal(true);
        expect(getComputedStyle(button).backgroundColor).not.to.equal(atRest);
        expect(faultsOf(textFaults)).to.deep.equal([]);
      });

      it('has readable text if it deletes, at rest, on hover and while it is pressed', async () => {
        const deletes = document.createElement('button');
        deletes.className = 'danger';
        deletes.textContent = 'Delete';
        button.replaceWith(deletes);
        button = deletes;
        expect(textFaults()).to.deep.equal([]);
        await sendMouse({ type: 'move', position: middle() });
        await nextFrame();
        expect(textFaults()).to.deep.equal([]);
        await sendMouse({ type: 'down' });
        await nextFrame();
        expect(button.matches(':active')).to.equal(true);
        expect(textFaults()).to.deep.equal([]);
      });

      it('has a focus ring with enough contrast on any background', () => {
        button.focus({ focusVisible: true } as FocusOptions);
        expect(button.matches(':focus-visible')).to.equal(true);
        const ringFaults = (): string[] => {
          const { outlineColor, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(button);
          const [, gap = '', spread] = /^(.+\)) 0px 0px 0px (\d+)px$/.exec(boxShadow) ?? [];
          if (outlineStyle !== 'solid' || outlineWidth !== '2px' || spread !== '2')
            return [`no two tones: ${boxShadow}`];
          const contrast = contrastOf(outlineColor, gap);
          if (contrast < TWO_TONES_CONTRAST) return [`${outlineColor}, ${gap}: ${contrast}`];
          const beside = randomColor();
          const best = Math.max(contrastOf(outlineColor, beside), contrastOf(gap, beside));
          return best >= RING_CONTRAST ? [] : [`${best} on ${beside}`];
        };
        expect(faultsOf(ringFaults)).to.deep.equal([]);
      });
    });
  }
});
