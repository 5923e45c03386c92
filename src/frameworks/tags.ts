/** What the three tags take and send, for the types of the frameworks; there is nothing here to run. */
import type { FormsClient, HeadersHook } from '../client/index.js';
import type { FormsEvent, FormsEventName } from '../elements/shared/events.js';
import type { FormEmbedElement } from '../elements/form-embed/form-embed.js';
import type { FormGeneratorElement } from '../elements/form-generator/form-generator.js';
import type { FormListElement } from '../elements/form-list/form-list.js';
import type { Messages } from '../locales/en.js';

/** A number, or as markup writes it. */
type Count = number | `${number}`;

interface Options {
  /** Where the proxy is; default: the page's own origin. */
  endpoint?: string | undefined;
  /** As in fetch; default `same-origin`. */
  credentials?: RequestCredentials | undefined;
  /** Headers, or a function that returns them. */
  headers?: HeadersInit | HeadersHook | undefined;
  /** A ready-made client, instead of `endpoint`, `headers` and `credentials`. */
  client?: FormsClient | undefined;
  /** Overrides any text. */
  messages?: Partial<Messages> | undefined;
}

interface FieldOptions extends Options {
  /** The name under which the surrounding form sends the value. */
  name?: string | undefined;
  /** Whether the surrounding form can't be sent without a value. */
  required?: boolean | undefined;
  /** Turns the element off. */
  disabled?: boolean | undefined;
}

export interface GeneratorOptions extends FieldOptions {
  /** The description of the form. */
  prompt?: string | undefined;
  /** The textbox's label. */
  label?: string | undefined;
  /** The textbox's example text. */
  placeholder?: string | undefined;
  /** The most characters that a description may have. */
  maxlength?: Count | undefined;
  /** Which keys generate; default `mod-enter`: Ctrl or Cmd with Enter. */
  submit?: 'enter' | 'mod-enter' | undefined;
  /** Where the description is kept over reloads; default `off`. */
  draft?: 'off' | 'session' | 'local' | undefined;
  /** Shows the new form below. */
  preview?: boolean | undefined;
  /** Descriptions to begin with: an array, or its JSON. */
  examples?: string | readonly (string | { label: string; prompt: string })[] | undefined;
}

export interface ListOptions extends FieldOptions {
  /** What a person can do: names out of `open copy embed preview delete`, with spaces between; default: all. */
  actions?: string | undefined;
  /** How many forms a person can choose; default `none`. */
  selection?: 'none' | 'single' | 'multiple' | undefined;
  /** The ids of the chosen forms; a property only. */
  selected?: readonly string[] | undefined;
  /** Shows only the forms that match. */
  filter?: string | undefined;
  /** The order; default `service`: as the service sends them. */
  sort?: 'service' | 'newest' | 'oldest' | 'name' | undefined;
  /** Seconds in which a deletion can be undone; default 0: the person is asked before it. */
  undo?: Count | undefined;
}

export interface EmbedOptions extends Options {
  /** The form's URL. */
  src?: string | undefined;
  /** The form's id, looked up through the proxy. */
  formId?: string | undefined;
  /** The attribute of `formId`. */
  'form-id'?: string | undefined;
  /** Ids of `<form-generator>` and `<form-list>` elements: shows what was last generated or chosen there. */
  for?: string | undefined;
  /** Where it shows; default `inline`. */
  mode?: 'inline' | 'dialog' | 'drawer' | 'popover' | undefined;
  /** The drawer's side; default `end`. */
  placement?: 'end' | 'start' | 'bottom' | undefined;
  /** Whether the dialog, drawer or popover is open. */
  open?: boolean | undefined;
  /** Height of the frame in pixels; default `auto`: the height that the form reports. */
  height?: 'auto' | Count | `${number}px` | undefined;
  /** The iframe's title. */
  label?: string | undefined;
  /** When the form's page is loaded; default `lazy`. */
  loading?: 'lazy' | 'eager' | 'click' | undefined;
  /** Added to the form's URL: an object, its JSON, or a query string. */
  params?: string | object | undefined;
  /** The page's own query parameters to pass on: names or `utm_*` patterns, with spaces between. */
  forward?: string | undefined;
  /** Origins that a form may come from, with spaces between. */
  origins?: string | undefined;
  /** As on iframe. */
  sandbox?: string | undefined;
  /** As on iframe. */
  allow?: string | undefined;
  /** As on iframe. */
  referrerpolicy?: ReferrerPolicy | undefined;
}

type Deletion = 'form-delete' | 'form-deleted';

/** Each tag: its class, its attributes and properties, and the names of its events. */
export interface FormTags {
  'form-generator': {
    element: FormGeneratorElement;
    options: GeneratorOptions;
    events: 'form-generate' | 'form-generated' | 'form-cancelled' | 'form-error' | Deletion;
  };
  'form-list': {
    element: FormListElement;
    options: ListOptions;
    events: 'forms-loaded' | 'form-select' | 'form-error' | Deletion;
  };
  'form-embed': {
    element: FormEmbedElement;
    options: EmbedOptions;
    events:
      | 'form-opened'
      | 'form-closed'
      | 'form-loaded'
      | 'form-resized'
      | 'form-message'
      | 'form-error';
  };
}

export type FormTag = keyof FormTags;

/** The listeners of a tag, each under its event's name with what the framework puts before it. */
export type Listeners<Tag extends FormTag, Prefix extends string> = {
  [Name in FormTags[Tag]['events'] as `${Prefix}${Name}`]?: Listener<Name> | undefined;
};

export type Listener<Name extends FormsEventName> = (event: FormsEvent<Name>) => void;

/** What a framework knows of every element, but for what a tag has of its own under the same name. */
export type Without<Known, Tag extends FormTag> = Omit<Known, keyof FormTags[Tag]['options']>;
