import { chai, expect } from '@open-wc/testing';
import type { FormEmbedElement, FormGeneratorElement, FormListElement } from '../../src/index.js';
import { createFormsClient, type FormsClient } from '../../src/client/index.js';
import { CASES, FRAMEWORKS, type Case, type Framework, type Order } from './matrix.js';
import type { Mount, Page, SPELLINGS, Values } from './page.js';
import { waitUntil } from '../support/wait-until.js';

/**
 * Cases that fail if a framework renders a tag before it is defined. The framework then sets an attribute, which can't hold
 * an object, and whose name differs from that of a property in camel case.
 */
const LOST: Readonly<Record<Framework, readonly Case[]>> = {
  react: ['passes an array', 'passes an object', 'passes a property in camel case'],
  preact: ['passes an array', 'passes an object', 'passes a property in camel case'],
  vue: ['passes an array', 'passes an object'],
  svelte: ['passes a property in camel case'],
  angular: [],
  solid: [],
};

/** Preact listens to the lowercase of what begins with a capital; no event of the elements does. */
const HEARD_AS: Readonly<Partial<Record<Framework, Readonly<Record<string, string>>>>> = {
  preact: { CAPSEvent: 'capsevent', PascalEvent: 'pascalevent' },
};

/** Knows one form. */
const clientWith = (id: string): FormsClient =>
  createFormsClient({
    endpoint: `https://${id.replaceAll('_', '-')}.example`,
    fetch: async () => {
      const meta = { request_id: null, api_version: 'v1' };
      return Response.json({ success: true, data: { forms: [{ id }] }, error: null, meta });
    },
  });

const FIRST: Values = {
  shown: true,
  items: ['one'],
  disabled: true,
  maxlength: 200,
  prompt: 'An RSVP',
  headers: [['x-csrf', 'first']],
  client: clientWith('form_1_a'),
  formId: 'form_1_a',
};

const NEXT: Values = {
  shown: true,
  items: ['two', 'three'],
  disabled: false,
  maxlength: 300,
  prompt: 'A survey',
  headers: [['x-csrf', 'next']],
  client: clientWith('form_2_b'),
  formId: 'form_2_b',
};

const OPTIONS = ['disabled', 'maxlength', 'prompt', 'headers', 'client', 'formId'] as const;

/** One framework's page in the document. */
class Trial {
  readonly target = document.createElement('div');
  readonly heard: string[] = [];
  #page: Page | undefined;
  #values = FIRST;
  #fault: unknown;
  readonly #before = new Map<keyof Values, unknown>();

  constructor(readonly framework: Framework) {}

  /** Renders the page; what goes wrong fails each case. */
  async mount(): Promise<void> {
    document.body.append(this.target);
    try {
      const { mount } = (await import(`/test/frameworks/.built/${this.framework}.js`)) as {
        mount: Mount;
      };
      this.#page = await mount(this.target, FIRST, (name) => this.heard.push(name));
      await waitUntil(() => this.target.querySelector('#events'), 'the page is rendered');
    } catch (error) {
      this.#fault = error;
    }
  }

  unmount(): void {
    this.#page?.unmount();
    this.target.remove();
  }

  /** Changes some of the page's state. */
  set(values: Partial<Values>): void {
    this.#values = { ...this.#values, ...values };
    this.#page!.set(this.#values);
  }

  element<Element extends HTMLElement>(id: string): Element {
    if (this.#fault) throw this.#fault;
    const elements = this.target.querySelectorAll<Element>(`#${id}`);
    expect(elements.length, id).to.equal(1);
    return elements[0]!;
  }

  /** Takes down what the framework has handed over before its page's state changes. */
  async look(): Promise<void> {
    if (this.#fault) return;
    await waitUntil(() => !this.target.querySelector(':not(:defined, angular-page)'));
    for (const name of OPTIONS) this.#before.set(name, this.read(name));
  }

  /** The element's property for a value of the page. */
  read(name: (typeof OPTIONS)[number]): unknown {
    if (name === 'client') return this.element<FormListElement>('object').client;
    if (name === 'formId') return this.element<FormEmbedElement>('camel').formId;
    return this.element<FormGeneratorElement>('options')[name];
  }

  /** The page's value has come to the property, or, where it is lost, does so with the next change. */
  async passes(name: (typeof OPTIONS)[number], isLost: boolean): Promise<void> {
    this.read(name);
    // An assertion that holds a client can't be told to the runner, which would wait for it for ever.
    const before = this.#before.get(name);
    const came = chai.util.eql(before, FIRST[name]);
    expect(came, `it had ${JSON.stringify(before)}`).to.equal(!isLost);
    this.set({ [name]: NEXT[name] });
    const isNext = () => JSON.stringify(this.read(name)) === JSON.stringify(NEXT[name]);
    await waitUntil(isNext, 'follows the next change');
  }

  /** Exactly one listener hears an event of the element. */
  hears(name: 'imperative' | (typeof SPELLINGS)[number], type: string = name): void {
    const element = this.element('events');
    const heardAs = HEARD_AS[this.framework]?.[type];
    const dispatch = (event: string): string[] => {
      this.heard.length = 0;
      element.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true }));
      return [...this.heard];
    };
    expect(dispatch(type)).to.deep.equal(heardAs ? [] : [name]);
    if (heardAs) expect(dispatch(heardAs)).to.deep.equal([name]);
  }
}

/** The element has rendered what is its own, once. */
async function isAlive(element: HTMLElement): Promise<ShadowRoot> {
  await waitUntil(() => element.shadowRoot?.querySelector('[part=base]'), 'it renders');
  expect(element.shadowRoot!.querySelectorAll('[part=base]').length).to.equal(1);
  return element.shadowRoot!;
}

type Check = (trial: Trial, isLost: boolean) => void | Promise<void>;

const CHECKS: Readonly<Record<Case, Check>> = {
  'shows an element without children': async (trial) => {
    const root = await isAlive(trial.element('none'));
    expect(root.querySelectorAll('textarea').length).to.equal(1);
  },
  'shows an element with children': async (trial) => {
    const element = trial.element('children');
    await isAlive(element);
    const [child, ...others] = element.children;
    expect(others).to.deep.equal([]);
    expect(child!.textContent).to.equal('Fallback');
    expect(child!.assignedSlot?.getRootNode()).to.equal(element.shadowRoot);
  },
  'hides and shows an element': async (trial) => {
    await isAlive(trial.element('toggled'));
    trial.set({ shown: false });
    await waitUntil(() => !trial.target.querySelector('#toggled'), 'it is gone');
    trial.set({ shown: true });
    await waitUntil(() => trial.target.querySelector('#toggled'), 'it is back');
    await isAlive(trial.element('toggled'));
  },
  'renders children again': async (trial) => {
    const element = trial.element('items');
    const texts = () => Array.from(element.children, ({ textContent }) => textContent);
    await isAlive(element);
    expect(texts()).to.deep.equal(['one']);
    trial.set({ items: NEXT.items });
    await waitUntil(() => element.children.length === 2, 'they are others');
    expect(texts()).to.deep.equal(['two', 'three']);
    expect(trial.element('items')).to.equal(element);
    await isAlive(element);
  },
  'passes a boolean': (trial, isLost) => trial.passes('disabled', isLost),
  'passes a number': (trial, isLost) => trial.passes('maxlength', isLost),
  'passes a string': (trial, isLost) => trial.passes('prompt', isLost),
  'passes an array': (trial, isLost) => trial.passes('headers', isLost),
  'passes an object': async (trial, isLost) => {
    const list = trial.element<FormListElement>('object');
    const id = () => list.forms?.[0]?.id;
    if (!isLost) await waitUntil(() => id() === 'form_1_a', 'the client is asked');
    await trial.passes('client', isLost);
    await waitUntil(() => id() === 'form_2_b', 'the next one is asked');
  },
  'passes a property in camel case': (trial, isLost) => trial.passes('formId', isLost),
  'receives an event imperatively': (trial) => trial.hears('imperative', 'form-generate'),
  'receives an event in lowercase': (trial) => trial.hears('lowercaseevent'),
  'receives an event in kebab case': (trial) => trial.hears('form-error'),
  'receives an event in camel case': (trial) => trial.hears('camelEvent'),
  'receives an event in capitals': (trial) => trial.hears('CAPSEvent'),
  'receives an event in Pascal case': (trial) => trial.hears('PascalEvent'),
};

/** Every case in every framework, all on one page. */
export function tryInFrameworks(order: Order, define: () => Promise<unknown>): void {
  const trials = FRAMEWORKS.map((framework) => new Trial(framework));

  before(async function () {
    this.timeout(30_000);
    if (order === 'first') await define();
    for (const trial of trials) await trial.mount();
    if (order === 'late') await define();
    for (const trial of trials) await trial.look();
  });

  after(() => {
    for (const trial of trials) trial.unmount();
  });

  for (const trial of trials) {
    describe(`${trial.framework}, the tags defined ${order}`, () => {
      for (const name of CASES) {
        const isLost = order === 'late' && LOST[trial.framework].includes(name);
        it(name, () => CHECKS[name](trial, isLost));
      }
    });
  }
}
