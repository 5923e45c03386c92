/** Random changes of a form, while requests fail. */
import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { createService } from '../../../demo/service/service.js';
import '../../../src/define/form-generator.js';
import '../../../src/define/form-list.js';
import {
  createFormsClient,
  type FormGeneratorElement,
  type FormListElement,
} from '../../../src/index.js';
import '../../support/advice.js';
import type { FaultKind } from '../../../src/testing/service/faults.js';
import { next } from '../../support/events.js';
import { waitUntil } from '../../support/wait-until.js';
import { write } from './refine-support.js';
import { PROMPT } from './support.js';
import { randomFrom } from '../../support/random.js';

/** Enough for each fault, action and outcome: a test below fails otherwise. */
const JOURNEYS = 30;
const STEPS = 14;

/** The failures of a generate: none, those of the service, and a connection that fails before the request arrives. */
const GENERATE_FAULTS: readonly (FaultKind | 'none' | 'network')[] = [
  ...(['none', 'none', 'none', 'network'] as const),
  ...(['internal-error', 'lost', 'unavailable', 'rate-limit', 'hang', 'html'] as const),
];

const DELETE_FAULTS = ['none', 'none', 'delete-failed', 'network'] as const;

/** A number of times that something happened, by its name. */
const met: Record<string, number> = {};
const count = (name: string): void => {
  met[name] = (met[name] ?? 0) + 1;
};

/** An action of the visitor, by its name. */
type Offer = readonly [name: string, act: () => Promise<unknown> | unknown];

const KEY = 'key';
const ACCOUNT = 'account';

/** The local service without a network, and the requests that it got. */
class World {
  readonly service = createService({
    keys: { [KEY]: ACCOUNT },
    publicUrl: `https://${crypto.randomUUID()}.example`,
  });
  /** The ids of the forms that the client has asked the service to delete. */
  readonly deletedIds: string[] = [];
  /** The next request with this method fails before it arrives. */
  lostMethod: string | undefined;

  readonly client = createFormsClient({
    endpoint: `https://${crypto.randomUUID()}.example`,
    retries: 0,
    fetch: (input, init) => this.#carry(new Request(input, { ...init, keepalive: false })),
  });

  get forms() {
    return this.service.forms(ACCOUNT);
  }

  async #carry(request: Request): Promise<Response> {
    const { method, url } = request;
    if (method === this.lostMethod) {
      this.lostMethod = undefined;
      throw new TypeError('Failed to fetch');
    }
    if (method === 'DELETE')
      this.deletedIds.push(decodeURIComponent(new URL(url).pathname.split('/').at(-1)!));
    request.headers.set('authorization', `Bearer ${KEY}`);
    return this.service.fetch(request);
  }
}

const waitFor = (holds: () => unknown, what: string) =>
  waitUntil(() => Boolean(holds()), what, { interval: 5 });

/** A visitor who changes a form at random, while requests fail. */
class Journey {
  /** The ids of the forms whose deletion the visitor has confirmed. */
  readonly confirmedIds = new Set<string>();
  readonly steps: string[] = [];
  readonly #random: () => number;

  constructor(
    readonly world: World,
    readonly element: FormGeneratorElement,
    readonly list: FormListElement,
    seed: number,
  ) {
    this.#random = randomFrom(seed);
  }

  pick<Each>(all: readonly Each[]): Each {
    return all[Math.floor(this.#random() * all.length)]!;
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string): Found | undefined {
    return this.element.shadowRoot!.querySelector<Found>(selector) ?? undefined;
  }

  button(text: string, scope = ''): HTMLButtonElement | undefined {
    const all = this.element.shadowRoot!.querySelectorAll<HTMLButtonElement>(`${scope} button`);
    return [...all].find((each) => !each.disabled && each.textContent.trim() === text);
  }

  /** Does one thing that the element offers now. */
  async step(): Promise<void> {
    const [name, act] = this.pick(this.#offers());
    this.steps.push(name);
    count(name);
    await act();
    await this.element.updateComplete;
    // Each action of a visitor is a task of its own: events of the one before have been handled.
    await aTimeout(0);
    this.world.service.faults.clear();
    this.world.lostMethod = undefined;
    this.check();
  }

  /** What must hold at every moment: a form that works, and no deletion that was not confirmed. */
  check(): void {
    const { element, world, confirmedIds } = this;
    const path = this.steps.join(', ');
    const shown = this.find<HTMLAnchorElement>('.result a')?.href;
    expect(
      world.forms.map(({ formUrl }) => formUrl),
      `no working form after: ${path}`,
    ).to.include(shown);
    expect(element.currentForm?.formUrl, `another current form after: ${path}`).to.equal(shown);
    expect(element.value, path).to.equal(shown);
    const unasked = world.deletedIds.filter((id) => !confirmedIds.has(id));
    expect(unasked, `deleted without a confirmation after: ${path}`).to.deep.equal([]);
  }

  /** What the element offers. The more often an action is in the list, the more often it is chosen. */
  #offers(): readonly Offer[] {
    const generate = this.find('.generate-version:not([disabled])') && (() => this.#generate());
    const offers: readonly (readonly [string, Offer[1] | undefined])[] = [
      ['reload the list', () => this.list.refresh()],
      ['open', this.#click(this.find('.change:not([disabled])[aria-expanded=false]'))],
      ['open', this.#click(this.find('.change:not([disabled])[aria-expanded=false]'))],
      ['write', this.find('#change') && (() => this.#writeChange())],
      ...Array.from({ length: 6 }, () => ['generate', generate] as const),
      ['try again', this.find('.refine .notice button') && (() => this.#tryAgain())],
      ['try again', this.find('.refine .notice button') && (() => this.#tryAgain())],
      ['close', this.#click(this.button('Cancel', '.refine .actions'))],
      ['keep the new version', this.#click(this.button('Keep the new version'))],
      ['go back', this.#click(this.button('Go back to the previous version'))],
      ['keep both', this.#click(this.find('.keep-both'))],
      ['delete the other', this.find('.delete-other') && (() => this.#delete('.delete-other'))],
      ['delete the current', this.find('.other') && (() => this.#delete())],
    ];
    return offers.filter((each): each is Offer => each[1] !== undefined);
  }

  #click(button: HTMLElement | undefined): (() => void) | undefined {
    return button && (() => button.click());
  }

  async #writeChange(): Promise<void> {
    const text = this.pick(['Ask for the phone number', 'Shorter', 'In French', 'With a date']);
    await write(this.element, this.find<HTMLInputElement>('#change')!, text);
  }

  async #generate(): Promise<void> {
    const fault = this.pick(GENERATE_FAULTS);
    this.steps.push(`(${fault})`);
    count(fault);
    if (fault === 'network') this.world.lostMethod = 'POST';
    else if (fault !== 'none')
      this.world.service.faults.add({ kind: fault, operation: 'generate', retryAfter: 1 });
    this.find('.generate-version:not([disabled])')!.click();
    await this.#waitForOutcome(fault);
  }

  /** The visitor cancels a request without a response, and does not always wait for a countdown. */
  async #waitForOutcome(fault: string): Promise<void> {
    const { element, world } = this;
    const hangs = () => fault === 'hang' && world.service.faults.list().length === 0;
    const isOver = () => !element.isGenerating;
    for (;;) {
      await element.updateComplete;
      this.check();
      await waitFor(
        () => isOver() || hangs() || this.button('Try now'),
        `no end after: ${this.steps.join(', ')}`,
      );
      if (isOver()) break;
      const cancel = this.button('Cancel', '.refine .actions')!;
      const tryNow = hangs() ? undefined : this.button('Try now');
      this.pick([tryNow ?? cancel, cancel]).click();
      await aTimeout(0);
    }
    await element.updateComplete;
  }

  async #tryAgain(): Promise<void> {
    const buttons =
      this.element.shadowRoot!.querySelectorAll<HTMLElement>('.refine .notice button');
    this.pick([...buttons]).click();
    await this.#waitForOutcome('none');
  }

  /** @param button The button of a version. Without one, the menu deletes the current form. */
  async #delete(button?: string): Promise<void> {
    const { element, world } = this;
    const url = this.find<HTMLAnchorElement>(button ? '.other a' : '.result a')!.href;
    const { id } = world.forms.find(({ formUrl }) => formUrl === url)!;
    if (button) {
      this.find(button)!.click();
    } else {
      this.find('.result [aria-haspopup]')!.click();
      await waitFor(() => this.find('.menu:popover-open'), 'no menu');
      this.find('[data-item=delete]')!.click();
    }
    await waitFor(
      () => this.find('.question .cancel'),
      `no question after ${this.steps.join(', ')}`,
    );
    this.check();
    if (this.pick([true, false])) {
      count('confirm');
      const fault = this.pick(DELETE_FAULTS);
      this.steps.push(`(${fault})`);
      if (fault === 'network') this.world.lostMethod = 'DELETE';
      if (fault === 'delete-failed') world.service.faults.add({ kind: fault });
      this.confirmedIds.add(id);
      const ends = [next(element, 'form-deleted'), next(element, 'form-error')];
      this.find('.question .confirm')!.click();
      await Promise.race(ends);
      const isFailed = world.forms.some((form) => form.id === id);
      count(isFailed ? 'delete failed' : 'deleted');
      const says = () => element.shadowRoot!.textContent!.includes('wasn’t deleted');
      if (isFailed) await waitFor(says, 'no reason is shown');
    } else this.find('.question .cancel')!.click();
    await element.updateComplete;
    expect(this.find('.question')).to.equal(undefined);
  }
}

async function travel(seed: number): Promise<void> {
  const world = new World();
  const page = await fixture<HTMLElement>(
    html`<div>
      <form-generator refine .prompt=${PROMPT} .client=${world.client}></form-generator>
      <form-list .client=${world.client}></form-list>
    </div>`,
  );
  const element = page.querySelector('form-generator')!;
  await element.generate();
  await waitFor(() => element.shadowRoot!.querySelector('.change'), 'no button for a change');
  const journey = new Journey(world, element, page.querySelector('form-list')!, seed);
  journey.check();
  for (let step = 0; step < STEPS; step++) await journey.step();
  page.remove();
}

describe('random changes of a form with faults', () => {
  for (let number = 0; number < JOURNEYS; number++) {
    it(`leave a working form, and delete nothing without a confirmation: ${number}`, function () {
      this.timeout(20_000);
      return travel(number);
    });
  }

  it('covered each fault, each action and each outcome of a deletion', () => {
    const wanted = [
      ...GENERATE_FAULTS,
      'open',
      'close',
      'try again',
      'keep the new version',
      'go back',
      'keep both',
      'delete the other',
      'delete the current',
      'deleted',
      'delete failed',
      'reload the list',
    ];
    expect(wanted.filter((name) => !met[name])).to.deep.equal([]);
  });
});
