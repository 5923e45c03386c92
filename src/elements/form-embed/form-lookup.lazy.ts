import type { Form, FormsError } from '../../client/index.js';
import { connect, disconnect } from '../../store/connect.js';
import type { ConnectionOptions } from '../../store/connection.js';
import { isDeletionOf, type FormsChange } from '../../store/state.js';
import { isGone, type FormsStore } from '../../store/store.js';
import { warnOnce } from '../../warn-once.js';
import type { EmbedOptions } from './embed-options.js';
import type { EmbedState, FormState } from './embed-state.js';
import { CURRENT_FORM_EVENT } from '../shared/events.js';
import { showSelected } from './show-selected.js';
import { splitWords } from './url-guard.js';

/** After this time, ids in `for` without an element cause a warning. Until then the page can add the elements. */
const MISSING_ELEMENT_DELAY_MS = 1000;

/** The part of `<form-embed>` that a {@link FormLookup} needs. */
export interface FormLookupHost extends Element {
  readonly formId?: string;
  readonly for?: string;
  readonly connectionOptions: ConnectionOptions;
  readonly options: EmbedOptions;
}

/** The properties of generators and lists that a {@link FormLookup} reads. Other elements have none of them. */
interface FollowedElement extends Element {
  readonly currentForm?: Form;
  readonly forms?: readonly Form[];
  readonly selection?: string;
}

/** A state without a form. */
export type LookupState = Exclude<EmbedState, FormState>;

export interface LookupCallbacks {
  onForm(formUrl: string, form: Form): void;
  onState(state: LookupState): void;
  /** A list in `for` has loaded, or its forms have changed. */
  onListChange(): void;
  /** The result is outdated: call {@link FormLookup.find} again. */
  onOutdated(): void;
}

/**
 * Finds the form of an embed without `src`: by its id, in the store that the page's elements share, or the form that the
 * elements in `for` generated or selected last.
 */
export class FormLookup {
  readonly #host: FormLookupHost;
  readonly #callbacks: LookupCallbacks;
  #store: FormsStore | undefined;
  #unsubscribe: (() => void) | undefined;
  #request: AbortController | undefined;
  #eventListeners: AbortController | undefined;
  /** The form that an element in `for` generated or selected last. */
  #followedForm: Form | undefined;
  /** The value of `for` that {@link #followedForm} belongs to. */
  #followedIds: string | undefined;
  #warningTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: FormLookupHost, callbacks: LookupCallbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
  }

  /** The label that lists show for the form. */
  getLabel(form: Form): string | undefined {
    return this.#store?.label(form);
  }

  /** True if the visitor can select a form in one of the elements in `for`. */
  get offersSelection(): boolean {
    return this.#elements.some(
      ({ forms, selection }) => forms?.length && selection && selection !== 'none',
    );
  }

  /** Connects the host again. @returns true if the connection options lead to another store than before. */
  connectsElsewhere(): boolean {
    try {
      return this.#store !== connect(this.#host, this.#host.connectionOptions);
    } catch {
      return true;
    }
  }

  /** Finds the form and passes it to `onForm`. Cancels an earlier call. Never rejects. */
  async find(): Promise<void> {
    const host = this.#host;
    const { onForm, onState } = this.#callbacks;
    this.#request?.abort();
    const request = new AbortController();
    const { signal } = request;
    this.#request = request;
    try {
      this.#leaveStore();
      const store = connect(host, host.connectionOptions);
      this.#store = store;
      this.#unsubscribe = store.subscribe(this.#onStoreChange);
      this.#followElements();
      if (!host.formId) this.#followedForm ??= this.#getCurrentForm();
      const followed = host.formId ? undefined : this.#followedForm;
      if (followed?.formUrl) {
        this.#listenForDeletion(store, followed, signal);
        return onForm(followed.formUrl, followed);
      }
      const id = host.formId || followed?.id;
      if (!id) return onState({ status: 'empty' });
      onState({ status: 'looking-up' });
      // Starts before the request: the response can be older than a deletion in the meantime.
      this.#listenForDeletion(store, { id, raw: {} }, signal);
      const form = await store.get(id, { signal });
      if (signal.aborted) return;
      if (form?.formUrl) onForm(form.formUrl, form);
      else onState({ status: 'failed', failure: { reason: 'no-url', id } });
    } catch (error) {
      if (signal.aborted) return;
      if (isGone(error)) return onState({ status: 'gone' });
      const failure = { reason: 'lookup-failed', error: error as FormsError } as const;
      onState({ status: 'failed', failure });
    }
  }

  stop(): void {
    this.#request?.abort();
    this.#eventListeners?.abort();
    this.#eventListeners = undefined;
    clearTimeout(this.#warningTimer);
    this.#leaveStore();
    disconnect(this.#host);
  }

  #leaveStore(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#store = undefined;
  }

  /** After a change of the visitor, the form must be found again. */
  readonly #onStoreChange = (change: FormsChange): void => {
    if (change.type !== 'reset') {
      this.#callbacks.onListChange();
      return;
    }
    // A lookup that the server refused would be refused again.
    if (change.reason === 'refused' && this.#host.formId) return;
    this.#followedForm = undefined;
    this.#callbacks.onOutdated();
  };

  /** Reports a deletion of the form, on this page or in another tab, until the signal aborts. */
  #listenForDeletion(store: FormsStore, form: Form, signal: AbortSignal): void {
    const unsubscribe = store.subscribe((change) => {
      if (!isDeletionOf(form, change)) return;
      this.#request?.abort();
      this.#followedForm = undefined;
      this.#callbacks.onState({ status: 'gone' });
    });
    signal.addEventListener('abort', unsubscribe);
  }

  /** Listens for forms that the elements in `for` generate or select. */
  #followElements(): void {
    const host = this.#host;
    if (host.for !== this.#followedIds) {
      this.#followedForm = undefined;
      clearTimeout(this.#warningTimer);
      this.#warningTimer = setTimeout(
        () => this.#warnOfMissingElements(),
        MISSING_ELEMENT_DELAY_MS,
      );
    }
    this.#followedIds = host.for;
    if (this.#eventListeners) return;
    this.#eventListeners = new AbortController();
    const { signal } = this.#eventListeners;
    for (const name of ['form-generated', 'form-selected']) {
      host.getRootNode().addEventListener(name, this.#onFormEvent, { signal });
    }
    host.getRootNode().addEventListener(CURRENT_FORM_EVENT, this.#onCurrentForm, { signal });
    const onListChange = (): void => this.#callbacks.onListChange();
    host.getRootNode().addEventListener('list-loaded', onListChange, { signal });
  }

  /** A generator shows another version. */
  readonly #onCurrentForm = ({ target }: Event): void => {
    const { id, currentForm } = target as FollowedElement;
    if (!currentForm || !this.#ids.includes(id)) return;
    this.#followedForm = currentForm;
    this.#callbacks.onOutdated();
  };

  readonly #onFormEvent = (event: Event): void => {
    if (!(event.target instanceof Element) || !this.#ids.includes(event.target.id)) return;
    const { form, selected } = (event as CustomEvent<{ form: Form; selected?: boolean }>).detail;
    if (selected === false) return; // A form that was selected stays until it is deleted.
    this.#followedForm = form;
    this.#callbacks.onOutdated();
    // Lists dispatch this event for visitors only. With several selected forms, the visitor has another aim.
    if (selected && (event.target as { selection?: string }).selection === 'single')
      this.#showSelected(event.target);
  };

  #showSelected(list: Element): void {
    if (this.#host.options.overlay) return;
    requestAnimationFrame(() => showSelected(this.#host, list));
  }

  get #ids(): string[] {
    return splitWords(this.#host.for);
  }

  #warnOfMissingElements(): void {
    const { localName } = this.#host;
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    for (const id of this.#ids) {
      if (root.getElementById(id)) continue;
      warnOnce(
        `<${localName} for="${this.#host.for}">: there is no element with id="${id}". Set "for" to ids of <form-generator> or <form-list> elements in the same document or shadow root.`,
      );
    }
  }

  /** The form that the elements in `for` show now. */
  #getCurrentForm(): Form | undefined {
    return this.#elements.map(({ currentForm }) => currentForm).find((form) => form !== undefined);
  }

  /** The elements in `for`. */
  get #elements(): FollowedElement[] {
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    return (
      this.#ids
        // Outside of a document, there is no such method.
        .map((id) => root.getElementById?.(id) as FollowedElement | null | undefined)
        .filter((element) => element !== null && element !== undefined)
    );
  }
}
