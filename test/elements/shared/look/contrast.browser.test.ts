import { expect, fixture, html } from '@open-wc/testing';
import { LookParts } from '../../../../demo/stories/look-parts.js';

customElements.define('look-parts', LookParts);

/** 24 hues, 6 lightnesses and 6 chromas. */
const ACCENTS = Array.from({ length: 24 }, (_, hue) => hue * 15).flatMap((hue) =>
  [0.2, 0.35, 0.5, 0.65, 0.8, 0.95].flatMap((lightness) =>
    [0, 0.06, 0.12, 0.18, 0.24, 0.3].map((chroma) => `oklch(${lightness} ${chroma} ${hue})`),
  ),
);

const PAGES = { light: ['#fff', '#171a21'], dark: ['#14161b', '#e9ebf1'] } as const;

type Channels = readonly [number, number, number];

/** Draws colors over each other, as a page does. */
class Painter {
  readonly #context: OffscreenCanvasRenderingContext2D;

  constructor() {
    const canvas = new OffscreenCanvas(1, 1);
    this.#context = canvas.getContext('2d', { willReadFrequently: true })!;
  }

  mix(...layers: readonly string[]): Channels {
    for (const layer of layers) {
      this.#context.fillStyle = layer;
      this.#context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = this.#context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }
}

const luminanceOf = (channels: Channels): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: Channels, other: Channels): number => {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

describe('the colors of the elements', () => {
  for (const [scheme, [page, text]] of Object.entries(PAGES)) {
    describe(`in a ${scheme} page`, () => {
      let element: LookParts;
      let probe: HTMLElement;
      const painter = new Painter();

      /** The value of a token, as the browser computes it. */
      const valueOf = (token: string): string => {
        probe.className = '';
        probe.style.backgroundColor = `var(--_${token})`;
        return getComputedStyle(probe).backgroundColor;
      };
      const contrast = (token: string, ...grounds: readonly string[]): number => {
        const layers = [page, ...grounds.map(valueOf)];
        return contrastOf(painter.mix(...layers, valueOf(token)), painter.mix(...layers));
      };
      const textContrast = (...grounds: readonly string[]): number =>
        contrastOf(painter.mix(text), painter.mix(page, ...grounds.map(valueOf)));

      beforeEach(async () => {
        element = await fixture(html`<look-parts></look-parts>`);
        element.style.colorScheme = scheme;
        element.style.color = text;
        probe = document.createElement('div');
        element.shadowRoot!.querySelector('.base')!.append(probe);
      });

      it('are those of the table', () => {
        for (const ground of ['hover', 'press', 'tint', 'selected'])
          expect(textContrast(ground), `text on ${ground}`).to.be.at.least(10);
        for (const ground of ['hover', 'selected', 'tint'])
          expect(contrast('muted', ground), `muted on ${ground}`).to.be.at.least(6.5);
        expect(contrast('canvas', 'canvas'), 'opaque').to.equal(1);
        const canvas = painter.mix(valueOf('canvas'));
        expect(contrastOf(painter.mix(text), canvas), 'the success line').to.be.at.least(14);
        expect(contrast('muted')).to.be.at.least(7.9);
        expect(contrast('line-field')).to.be.at.least(3);
        expect(contrast('danger')).to.be.at.least(6.5);
        expect(contrast('danger', 'danger-soft')).to.be.at.least(5.5);
        expect(contrast('on-danger', 'danger')).to.be.at.least(4.5);
        expect(contrast('on-danger', 'danger-strong')).to.be.at.least(4.5);
      });

      it('are readable with each of 864 accents', () => {
        expect(ACCENTS).to.have.length(864);
        const faults = ACCENTS.flatMap((accent) => {
          element.style.setProperty('--forms-accent', accent);
          const least: readonly [least: number, value: number, what: string][] = [
            [4.5, contrast('on-accent', 'accent'), 'text on the accent'],
            [4.5, contrast('on-accent', 'accent-strong'), 'text on the hovered accent'],
            [5.5, contrast('accent-text'), 'the accent as text'],
            [5.5, contrast('accent-text', 'selected'), 'the accent as text on a selected row'],
            [6, contrast('muted', 'selected'), 'muted text on a selected row'],
          ];
          return least.flatMap(([wanted, value, what]) =>
            value >= wanted ? [] : [`${accent}: ${what} has ${value.toFixed(2)}`],
          );
        });
        expect(faults).to.deep.equal([]);
      });
    });
  }
});
