/** Types of the three tags for frameworks. Nothing here runs. */
import type { FormsEvent, FormsEventName } from '../elements/shared/events.js';
import type { FormEmbedElement } from '../elements/form-embed/form-embed.js';
import type { FormGeneratorElement } from '../elements/form-generator/form-generator.js';
import type { FormListElement } from '../elements/form-list/form-list.js';

/** A number, or its text in markup. */
type Count = number | `${number}`;

/**
 * Properties of an element as a template sets them. Types and descriptions come from the element's class; `Narrowed` has
 * the types of properties that accept less in a template.
 */
type Options<Element, Name extends keyof Element, Narrowed = object> = {
  -readonly [Key in keyof Pick<Element, Name>]?:
    | (Key extends keyof Narrowed
        ? Narrowed[Key]
        : number extends Element[Key]
          ? Count
          : Element[Key])
    | undefined;
};

type CommonProperty = 'endpoint' | 'credentials' | 'headers' | 'client' | 'messages';

type FieldProperty = CommonProperty | 'name' | 'required' | 'disabled';

type GeneratorProperty =
  | FieldProperty
  | 'prompt'
  | 'label'
  | 'placeholder'
  | 'maxlength'
  | 'submit'
  | 'draft'
  | 'preview'
  | 'refine'
  | 'examples';

type ListProperty =
  | FieldProperty
  | 'actions'
  | 'selection'
  | 'selected'
  | 'filter'
  | 'sort'
  | 'maxRows';

type EmbedProperty =
  | CommonProperty
  | 'src'
  | 'formId'
  | 'for'
  | 'mode'
  | 'placement'
  | 'open'
  | 'openOn'
  | 'openLimit'
  | 'closeAfter'
  | 'launcher'
  | 'height'
  | 'label'
  | 'loading'
  | 'consent'
  | 'params'
  | 'forward'
  | 'origins'
  | 'sandbox'
  | 'allow'
  | 'referrerpolicy';

export type GeneratorOptions = Options<FormGeneratorElement, GeneratorProperty>;

interface NarrowedListProperties {
  maxRows: 'none' | Count;
}

export type ListOptions = Options<FormListElement, ListProperty, NarrowedListProperties> & {
  /** Attribute of the property `maxRows`. */
  'max-rows'?: 'none' | Count;
};

interface NarrowedEmbedProperties {
  height: 'auto' | Count | `${number}px`;
  referrerpolicy: ReferrerPolicy;
}

export type EmbedOptions = Options<FormEmbedElement, EmbedProperty, NarrowedEmbedProperties> & {
  /** Attribute of the property `formId`. */
  'form-id'?: string;
  /** Attribute of the property `openOn`. */
  'open-on'?: string;
  /** Attribute of the property `openLimit`. */
  'open-limit'?: 'always' | 'session' | 'visitor';
  /** Attribute of the property `closeAfter`. */
  'close-after'?: number | string;
};

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
    events: 'list-loaded' | 'form-selected' | 'form-error' | Deletion;
  };
  'form-embed': {
    element: FormEmbedElement;
    options: EmbedOptions;
    events:
      | 'form-opened'
      | 'form-closed'
      | 'form-loaded'
      | 'form-resized'
      | 'form-submitted'
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

/** The attributes that a framework knows of every element, without those that a tag defines itself. */
export type Without<Known, Tag extends FormTag> = Omit<Known, keyof FormTags[Tag]['options']>;
