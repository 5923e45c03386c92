import type { FormsError, GeneratedForm, ListedForm, Form, Operation } from '../../client/index.js';

/** The details of the elements' events. Each event is a bubbling, composed CustomEvent. */
export interface FormsEventDetails {
  /** Cancelable: then nothing is sent. */
  'form-generate': { prompt: string };
  'form-generated': { form: GeneratedForm; prompt: string };
  'form-cancelled': { prompt: string };
  'list-loaded': { forms: readonly ListedForm[] };
  /** One event for all forms that a visitor selects or deselects at once: `ids`. `form` is the last of them. */
  'form-selected': { form: ListedForm; selected: boolean; ids: readonly string[] };
  /** Cancelable: the page confirms in its own way, then calls `deleteForm(id)`. */
  'form-delete': { id: string; form: Form };
  /** `confirmed: false`: the form was already gone, or the response to the first attempt was lost. */
  'form-deleted': { id: string; confirmed: boolean };
  'form-opened': { src: string };
  'form-closed': { src: string };
  'form-loaded': { src: string; form: Form | undefined };
  'form-resized': { height: number };
  /** A response was sent with the embedded form. `data` is what the form's page tells about it, if anything. */
  'form-submitted': { form: Form | undefined; data: unknown };
  /** Another message of the embedded form. Source and origin are checked. */
  'form-message': { data: unknown; origin: string };
  'form-error': { error: FormsError; operation: Operation | 'embed' };
}

export type FormsEventName = keyof FormsEventDetails;
export type FormsEvent<Name extends FormsEventName> = CustomEvent<FormsEventDetails[Name]>;

/** The events of each tag, as `@fires` in the comment of its class says. */
export interface TagEvents {
  'form-generator':
    | 'form-generate'
    | 'form-generated'
    | 'form-cancelled'
    | 'form-delete'
    | 'form-deleted'
    | 'form-error';
  'form-list': 'list-loaded' | 'form-selected' | 'form-delete' | 'form-deleted' | 'form-error';
  'form-embed':
    | 'form-loaded'
    | 'form-opened'
    | 'form-closed'
    | 'form-resized'
    | 'form-submitted'
    | 'form-message'
    | 'form-error';
}

type FormsEventMap = { [Name in FormsEventName]: FormsEvent<Name> };

/** Internal: `currentForm` of a generator has changed, for example since the visitor went back to the previous version. */
export const CURRENT_FORM_EVENT = 'prompt-forms:current-form';

declare global {
  /** Types the events for `addEventListener` on elements, the document and the window, which they all reach. */
  interface GlobalEventHandlersEventMap extends FormsEventMap {}
}
