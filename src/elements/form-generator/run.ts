import { nothing } from 'lit';
import type { FormsError, GeneratedForm } from '../../client/index.js';
import { bringParts } from '../../language/parts.js';
import { runText, type RunText } from '../../locales/en/run.js';
import type { FormsChange, FormsStore } from '../../store/store.js';
import type * as qr from '../../ui/qr/qr.js';
import { Clock } from './clock.js';
import { extras } from './extras.js';
import type { FormGeneratorElement } from './form-generator.js';
import { renderAlert, renderClock, renderOutcome, renderProgress } from './outcome.js';
import type * as prompts from './prompts/prompts.js';
import { forgetForm, remember, type Entry } from './prompts/history.js';
import { learn } from './usual.js';
import type { Ended, Underway, View } from './view.js';
import { waitAfter } from './wait.js';

export { service } from '../shared/service.js';
export { outcomeStyles } from './outcome.styles.js';

/** The client waits by itself for no longer than this many milliseconds; whatever is longer is shown. */
const PATIENCE = 999;

/** After so many seconds the wait is announced once more, and again whenever so many have passed. */
const LONG_WAIT = 15;
const AGAIN = 30;

/** Milliseconds until the list is looked at once more, for a form that may come late. */
const LOOKS = [5000, 20_000];

/**
 * Asks for a form until there is one or the person gives up. Loaded on demand, with all that an element needs
 * for it; a part of the element's own, which reaches into it by its protected names.
 */
export class Run {
  readonly #element: FormGeneratorElement;
  readonly clock = new Clock(() => this.#tick());
  #announceAt = 0;
  #goOn: (() => void) | undefined;
  #prompts: typeof prompts | undefined;
  #qr: typeof qr | undefined;
  #qrOf: string | undefined;

  constructor(element: FormGeneratorElement) {
    this.#element = element;
  }

  get text(): RunText {
    return this.#element['textIn'](runText);
  }

  renderClock() {
    return renderClock(this, this.#element);
  }

  renderAlert() {
    return renderAlert(this, this.#element);
  }

  renderProgress() {
    return renderProgress(this, this.#element);
  }

  renderOutcome() {
    return renderOutcome(this, this.#element);
  }

  /** What was asked for before. */
  renderPrompts() {
    return this.#prompts?.renderPrompts(this.#element, this.text.openForm) ?? nothing;
  }

  /** Section 4.1. Never rejects: the element shows and tells what came of it. */
  async start(store: FormsStore, { prompt, abort }: Underway): Promise<void> {
    const { signal } = abort;
    signal.addEventListener('abort', () => this.clock.stop());
    let maxWait = PATIENCE;
    this.#remember(store, { prompt });
    for (let tries = 1; !signal.aborted; tries++) {
      this.show({ name: 'running', prompt, abort });
      this.#announceAt = LONG_WAIT;
      this.#element['announcement'] = (text) => text.generating;
      this.clock.start();
      try {
        const form = await store.generate(prompt, { signal, maxWait });
        if (signal.aborted) break; // a client of the page's own may not listen
        learn(this.clock.seconds);
        await this.finish(form, prompt);
        return;
      } catch (reason) {
        const error = reason as FormsError;
        if (signal.aborted) {
          await this.#giveUp(abort, error);
          return;
        }
        const ms = waitAfter(error, tries);
        if (ms === undefined) {
          await this.#fail(error, prompt);
          return;
        }
        maxWait = await this.#countDown(ms, { name: 'waiting', prompt, abort });
      }
    }
  }

  /** Ends the wait for the next try. */
  tryNow(): void {
    this.#goOn?.();
  }

  /** There is a form. */
  async finish(form: GeneratedForm, prompt: string): Promise<void> {
    const element = this.#element;
    element['announcement'] = () => this.text.ready;
    this.show({ name: 'done', form });
    await element['tellGenerated']({ form, prompt });
  }

  /** Takes a form of the list for the one that was asked for. */
  adopt(form: GeneratedForm, prompt: string): void {
    const store = this.#element['store'];
    if (store) void this.finish(store.addGenerated(form, prompt), prompt);
  }

  /** Looks in the list for what the service may have made all the same: now, and later while nothing is there. */
  async look(view: Ended): Promise<void> {
    const element = this.#element;
    const put = (search: Ended['search']) => this.show((view = { ...view, search }));
    const isShown = () => element['view'] === view;
    put('looking');
    for (const pause of [...LOOKS, undefined]) {
      try {
        const forms = await element['store']?.candidates(view.error!);
        if (!isShown()) return;
        const found = forms?.filter((form): form is GeneratedForm & typeof form => !!form.formUrl);
        put(found ?? 'impossible');
        if (found?.length) element['announce'](() => this.text.candidatesFound);
        else if (found && pause === LOOKS[0]) element['announce'](() => this.text.candidatesNone);
        if (!found || found.length || !pause) return;
      } catch (reason) {
        if (!isShown()) return;
        put('impossible');
        element['fail'](reason as FormsError, 'list');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!isShown()) return;
    }
  }

  /** Nothing runs any more. */
  show(view: View): void {
    this.clock.stop();
    this.#element['view'] = view;
  }

  /** Shows the QR code of a form, or hides it. */
  async toggleQr(formUrl: string): Promise<void> {
    const element = this.#element;
    this.#qrOf = this.#qrOf === formUrl ? undefined : formUrl;
    this.#qr ??= await element['load'](extras.qr!);
    if (this.#qr) element['addStyles'](...this.#qr.qrStyles);
    else this.#qrOf = undefined;
    element.requestUpdate();
  }

  /** The QR code of this form, where it is the one that is shown. */
  renderQr(formUrl: string, label: string) {
    const part = this.#qr;
    if (!part || this.#qrOf !== formUrl) return nothing;
    return part.renderQr(formUrl, label, this.#element['textIn'](part.qrText));
  }

  /** Deletes the new form, once the person confirmed. */
  async remove(id: string, form: GeneratedForm): Promise<void> {
    if (await this.#element['askToDelete'](id, form)) this.#element.focus();
  }

  /** Takes part in what becomes of the account's forms, whoever made or deleted them. */
  heed(store: FormsStore, change: FormsChange): void {
    if (change.type === 'generated') this.#remember(store, change);
    forgetForm(store, change);
  }

  #remember(store: FormsStore, { prompt, form }: Entry): void {
    remember(store, { prompt, form });
    void this.#bringPrompts();
  }

  /** Where it does not come, what comes next asks for it again. */
  async #bringPrompts(): Promise<void> {
    const element = this.#element;
    const part = extras.prompts?.().catch(() => undefined);
    [this.#prompts] = await Promise.all([part, bringParts(element['locale'], element)]);
    element.requestUpdate();
  }

  /** What the person, or the page, cancelled may come all the same where it was on its way. */
  async #giveUp(abort: AbortController, error: FormsError): Promise<void> {
    const element = this.#element;
    const view = element['view'];
    if (view.name !== 'cancelled' || view.abort !== abort) return;
    if (!error.outcome) return;
    element['announce'](() => this.text.cancelledMayFinish);
    await this.look({ ...view, error });
  }

  async #fail(error: FormsError, prompt: string): Promise<void> {
    const element = this.#element;
    const view: View = { name: 'failed', error, prompt };
    element['announcement'] = undefined;
    this.show(view);
    await element.updateComplete;
    element['fail'](error, 'generate');
    if (error.outcome && element['view'] === view) await this.look(view);
  }

  /** @returns what the client may wait for in the next try: nothing where the person does not want to wait. */
  #countDown(ms: number, view: Underway): Promise<number> {
    this.show({ ...view, until: performance.now() + ms });
    this.clock.start();
    const seconds = Math.ceil(ms / 1000);
    this.#element['announcement'] = () => this.text.waiting(this.time(seconds));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms, PATIENCE);
      this.#goOn = () => {
        clearTimeout(timer);
        resolve(0);
      };
      view.abort.signal.addEventListener('abort', this.#goOn);
    });
  }

  /** A length of time, as the language writes it. */
  time(seconds: number): string {
    return this.#element['formats'].duration(seconds);
  }

  #tick(): void {
    const element = this.#element;
    const { seconds } = this.clock;
    if (element['view'].name === 'running' && seconds >= this.#announceAt) {
      this.#announceAt = seconds + AGAIN;
      element['announcement'] = () => this.text.generatingLong(this.time(seconds));
    }
    element.requestUpdate();
  }
}
