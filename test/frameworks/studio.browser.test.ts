import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.js';
import type { Case } from './studio/cases.js';

const answer = await fetch('/studio/cases.json');
const cases = (await answer.json()) as readonly Case[];

type Page = Window & typeof globalThis & { readonly faults: readonly string[] };

/** Each page is as its reader would have it after a copy. */
describe('the code of the studio', () => {
  let frame: HTMLIFrameElement;

  afterEach(() => frame.remove());

  it('covers every element in every format', () => {
    frame = document.createElement('iframe');
    expect(new Set(cases.map(({ way, tag, chosen }) => `${way} ${tag} ${chosen}`)).size).to.equal(
      30,
    );
  });

  for (const { way, tag, chosen, ...expected } of cases) {
    it(`runs: ${way}, ${tag} with ${chosen} selected`, async function () {
      this.timeout(30_000);
      frame = document.createElement('iframe');
      frame.src = `/studio/${way}/${tag}-${chosen}`;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      const page = frame.contentWindow as Page;
      const find = () => page.document.querySelector<HTMLElement>(tag);
      const base = () => find()?.shadowRoot?.querySelector('[part=base]');
      const state = () => `${tag} has rendered: ${page.faults.join()}`;
      await waitUntil(() => base()?.getAttribute('lang') === expected.lang, state(), {
        timeout: 20_000,
      });
      const element = find() as HTMLElement & Record<string, unknown>;

      expect(page.document.querySelectorAll(tag).length).to.equal(1);
      expect(page.document.querySelectorAll(':not(:defined):not(app-forms)').length).to.equal(0);
      for (const [property, value] of Object.entries(expected.properties)) {
        expect(element[property], property).to.equal(value);
      }
      const hasTrigger = element.querySelector('button[slot=trigger]') !== null;
      expect(hasTrigger, 'a trigger').to.equal(expected.hasTrigger);
      const style = page.getComputedStyle(element);
      for (const [name, value] of Object.entries(expected.tokens)) {
        expect(style.getPropertyValue(name), name).to.equal(value);
      }
      expect(style.colorScheme).to.equal(expected.colorScheme);
      const faults = page.faults.filter((fault) => !fault.startsWith('Lit is in dev mode'));
      expect(faults).to.deep.equal([]);
    });
  }
});
