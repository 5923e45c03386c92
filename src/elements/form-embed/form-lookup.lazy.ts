import type { Form, FormsError } from '../../client/index.js';
import { connect, disconnect } from '../../store/connect.js';
import type { ConnectionOptions } from '../../store/connection.js';
import { isDeletionOf } from '../../store/deletion.js';
import { isGone, type FormsChange, type FormsStore } from '../../store/store.js';
import { warnOnce } from '../shared/enum-attribute.js';
import { words } from './url-guard.js';
import type { Fault, View } from './embed-state.js';

/** Milliseconds in which the page can add the elements that `for` names. */
const FOR_GRACE_MS = 1000;

/** Who asks for a form, and is told of it. */
export interface FinderHost {
  readonly element: Element & { readonly formId?: string; readonly for?: string };
  readonly wish: () => ConnectionOptions;
  present(formUrl: string, form: Form): void;
  see(view: View & { readonly name: 'empty' | 'looking-up' | 'gone' }): void;
  fail(fault: Fault): void;
  /** There may be another form to show. */
  changed(): void;
}

/**
 * Finds the form of an embed that does not have its URL: by its id, in the store that the page's elements
 * share, or what other elements generated or chose last. Loaded on demand.
 */
export class Finder {
  readonly #host: FinderHost;
  #store: FormsStore | undefined;
  #unsubscribe: (() => void) | undefined;
  #asked: AbortController | undefined;
  #stop: AbortController | undefined;
  /** What the elements of `for` generated or chose last. */
  #followed: Form | undefined;
  /** `for`, as it was followed last. */
  #for: string | undefined;
  #warning: ReturnType<typeof setTimeout> | undefined;

  constructor(host: FinderHost) {
    this.#host = host;
  }

  /** What people call the form. */
  label(form: Form): string | undefined {
    return this.#store?.label(form);
  }

  /** Whether the connection leads to another store than before. */
  get isElsewhere(): boolean {
    try {
      return this.#store !== connect(this.#host.element, this.#host.wish());
    } catch {
      return true;
    }
  }

  /** Shows what is to be shown now. */
  async find(): Promise<void> {
    const { element, present, see, fail } = this.#host;
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    try {
      this.#detach();
      this.#store = connect(element, this.#host.wish());
      this.#unsubscribe = this.#store.subscribe(this.#onStoreChange);
      this.#follow();
      const followed = element.formId ? undefined : (this.#followed ??= this.#current());
      const id = element.formId || followed?.id;
      if (followed?.formUrl) {
        this.#endWithDeletion(this.#store, followed, signal);
        return present(followed.formUrl, followed);
      }
      if (!id) return see({ name: 'empty' });
      see({ name: 'looking-up' });
      // Before the request: its response may be older than a deletion that happens meanwhile.
      this.#endWithDeletion(this.#store, { id, raw: {} }, signal);
      const form = await this.#store.get(id, { signal });
      if (signal.aborted) return;
      if (form?.formUrl) present(form.formUrl, form);
      else fail({ name: 'no-url', id });
    } catch (error) {
      if (signal.aborted) return;
      if (isGone(error)) see({ name: 'gone' });
      else fail({ name: 'lookup', error: error as FormsError });
    }
  }

  leave(): void {
    this.#asked?.abort();
    this.#stop?.abort();
    this.#stop = undefined;
    clearTimeout(this.#warning);
    this.#detach();
    disconnect(this.#host.element);
  }

  #detach(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#store = undefined;
  }

  /** What was found for one visitor is looked for again for the next. */
  readonly #onStoreChange = (change: FormsChange): void => {
    if (change.type !== 'reset') return;
    // A lookup that was refused would be refused again.
    if (change.reason === 'refused' && this.#host.element.formId) return;
    this.#followed = undefined;
    this.#host.changed();
  };

  get #ids(): string[] {
    return words(this.#host.element.for);
  }

  /** Until the signal aborts: shows that the form is gone when it is deleted, on this page or in another tab. */
  #endWithDeletion(store: FormsStore, form: Form, signal: AbortSignal): void {
    const unsubscribe = store.subscribe((change) => {
      if (!isDeletionOf(form, change)) return;
      this.#asked?.abort();
      this.#followed = undefined;
      this.#host.see({ name: 'gone' });
    });
    signal.addEventListener('abort', unsubscribe);
  }

  /** Listens to what other elements generate, and to what people choose there. */
  #follow(): void {
    const { element, changed } = this.#host;
    if (element.for !== this.#for) {
      this.#followed = undefined;
      clearTimeout(this.#warning);
      this.#warning = setTimeout(() => this.#warnOfUnknownIds(), FOR_GRACE_MS);
    }
    this.#for = element.for;
    if (this.#stop) return;
    const { signal } = (this.#stop = new AbortController());
    const take = (event: Event): void => {
      if (!(event.target instanceof Element) || !this.#ids.includes(event.target.id)) return;
      const { form, selected } = (event as CustomEvent<{ form: Form; selected?: boolean }>).detail;
      if (selected === false) return; // what was chosen stays, unless it is deleted
      this.#followed = form;
      changed();
    };
    for (const name of ['form-generated', 'form-select']) {
      element.getRootNode().addEventListener(name, take, { signal });
    }
  }

  #warnOfUnknownIds(): void {
    const { element } = this.#host;
    const root = element.getRootNode() as Document | ShadowRoot;
    for (const id of this.#ids) {
      if (root.getElementById(id)) continue;
      warnOnce(
        `<${element.localName} for="${element.for}">: there is no element with id="${id}"; it is to name <form-generator> or <form-list> elements in the same document or shadow root`,
      );
    }
  }

  /** What the elements of `for` show now. */
  #current(): Form | undefined {
    const root = this.#host.element.getRootNode() as Document | ShadowRoot;
    return this.#ids
      .map((id) => root.getElementById?.(id) as (Element & { currentForm?: Form }) | null)
      .map((other) => other?.currentForm)
      .find((form) => form !== undefined);
  }
}
