/** Types of the three tags for frameworks, from the classes of the elements. Nothing here runs. */
import type { LitElement } from 'lit';
import type { FormsEvent, FormsEventName, TagEvents } from '../elements/shared/events.js';
import type { FormEmbedElement } from '../elements/form-embed/form-embed.js';
import type { FormGeneratorElement } from '../elements/form-generator/form-generator.js';
import type { FormListElement } from '../elements/form-list/form-list.js';

/** A number, or its text in markup. */
type Count = number | `${number}`;

/** Properties that hold any text of their attribute in the class, but accept less in a template. */
interface Narrowed {
  maxRows: 'none' | Count;
  height: 'auto' | Count | `${number}px`;
  closeAfter: Count;
}

type Value<Type, Name> = Name extends keyof Narrowed
  ? Narrowed[Name]
  : number extends Type
    ? Type | Count
    : Type;

/** True for a property with a getter alone. Types with and without `readonly` are assignable to each other, but not the same. */
type IsReadonly<Property> =
  (<Type>() => Type extends Property ? 1 : 2) extends <Type>() => Type extends Readonly<Property>
    ? 1
    : 2
    ? true
    : false;

/** The name of a property that pages set. `never` for methods, for what nothing can set, and for members of Lit and the DOM. */
type OptionName<Element, Name extends keyof Element> = Name extends keyof LitElement
  ? never
  : Element[Name] extends (...args: never) => unknown
    ? never
    : IsReadonly<Pick<Element, Name>> extends true
      ? never
      : Name;

/** The attribute of a property, such as `max-rows` of `maxRows`. */
type AttributeName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeName<Rest>}`
  : '';

/** The properties of an element as a template sets them. Editors show the comments of the class. Declarations lack its internal members. */
type PropertyOptions<Element> = {
  [Name in keyof Element as OptionName<Element, Name>]?: Value<Element[Name], Name> | undefined;
};

/** The properties, and the attributes that have another name. */
type Options<Element, Properties = PropertyOptions<Element>> = Properties & {
  [Name in keyof Properties as Exclude<AttributeName<Name>, Name>]: Properties[Name];
};

/** Each tag: its class, its attributes and properties, and the names of its events. */
export interface FormTags {
  'form-generator': {
    element: FormGeneratorElement;
    options: Options<FormGeneratorElement>;
    events: TagEvents['form-generator'];
  };
  'form-list': {
    element: FormListElement;
    options: Options<FormListElement>;
    events: TagEvents['form-list'];
  };
  'form-embed': {
    element: FormEmbedElement;
    options: Options<FormEmbedElement>;
    events: TagEvents['form-embed'];
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
