import { expect, nextFrame } from '@open-wc/testing';
import '../../src/define.js';
import type { GenerateResult } from '../../src/index.js';
import { deferred } from '../support/deferred.js';
import { next } from '../support/events.js';
import { growth, type Growth } from '../support/leaks.js';
import { FakeService, manyForms } from './form-list/setup.js';

const ROUNDS = 60;
const PLANTED = 200;

describe('elements that are added and removed', () => {
  let root: HTMLElement;

  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
  });

  afterEach(() => root.remove());

  /** Removes the element, and waits until it has noticed. */
  const leave = async (element: Element) => {
    element.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  };

  it('leave no nodes or listeners: <form-list> with a question, a selection and a search', async function () {
    this.timeout(60_000);
    const kept = new Set<Element>();
    const round = async (leak = false) => {
      const service = new FakeService(manyForms(12));
      const element = document.createElement('form-list');
      element.client = service.client;
      element.selection = 'multiple';
      const loaded = next(element, 'list-loaded');
      root.append(element);
      await loaded;
      await element.updateComplete;
      const find = (selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector)!;
      find('.select-input').click();
      find('[data-act=delete]').click();
      // Not waitUntil: its timer keeps what it looks at for seconds.
      while (!find('.question')) await nextFrame();
      element.filter = 'party';
      await element.updateComplete;
      if (leak) {
        kept.add(element);
        document.addEventListener('visibilitychange', () => kept.has(element));
      }
      await leave(element);
    };
    const found = await growth(() => round(), ROUNDS);
    if (!found) return this.skip();
    expect(found.nodes).to.be.below(20);
    expect(found.listeners).to.be.below(5);
    const leaking = (await growth(() => round(true), ROUNDS)) as Growth;
    expect(leaking.listeners).to.be.at.least(ROUNDS);
  });

  describe('<form-generator> that is removed during a generate', () => {
    /** Removes a generator while it generates. @returns a function that ends the generate. */
    const leaveWhileGenerating = async () => {
      const service = new FakeService([]);
      const response = deferred<GenerateResult>();
      const sent = deferred();
      service.client.generate = () => {
        sent.resolve();
        return response.promise;
      };
      const element = document.createElement('form-generator');
      element.client = service.client;
      element.prompt = 'A survey';
      root.append(element);
      await element.updateComplete;
      void element.generate();
      await sent.promise;
      await leave(element);
      const form = { formUrl: 'https://forms.example/f/1', raw: {} };
      return () => response.resolve({ form, meta: { attempts: 1 } });
    };

    it('leaves no node while the form is generated', async function () {
      this.timeout(60_000);
      const pending: (() => void)[] = [];
      const found = await growth(
        async () => void pending.push(await leaveWhileGenerating()),
        ROUNDS,
      );
      if (!found) return this.skip();
      expect(pending).to.have.length.of.at.least(ROUNDS);
      expect(found.nodes).to.be.below(20);
    });

    it('leaves no nodes or listeners once the form is generated', async function () {
      this.timeout(60_000);
      const found = await growth(async () => (await leaveWhileGenerating())(), ROUNDS);
      if (!found) return this.skip();
      expect(found.nodes).to.be.below(20);
      expect(found.listeners).to.be.below(5);
    });
  });

  it('leave no nodes or listeners: a thousand <form-embed>s, inline and in dialogs', async function () {
    this.timeout(60_000);
    const kept = new Set<Element>();
    const round = async (mode: 'inline' | 'dialog', leak = false) => {
      const element = document.createElement('form-embed');
      element.mode = mode;
      element.innerHTML = '<button slot="trigger">Reply</button>';
      root.append(element);
      await element.updateComplete;
      if (leak) {
        kept.add(element);
        addEventListener('resize', () => kept.has(element));
      }
      await leave(element);
    };
    for (const mode of ['inline', 'dialog'] as const) {
      const found = await growth(() => round(mode), 1000);
      if (!found) return this.skip();
      expect(found.nodes, mode).to.be.below(20);
      expect(found.listeners, mode).to.be.below(5);
    }
    const leaking = (await growth(() => round('inline', true), PLANTED)) as Growth;
    expect(leaking.nodes).to.be.above(5 * PLANTED);
    expect(leaking.listeners).to.be.at.least(PLANTED);
  });
});
