/** The tags in the templates of Vue 3. */
import type { HTMLAttributes, VNodeProps } from 'vue';
import type { FormTag, FormTags, Listener, Without } from './tags.js';

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Camel<Rest>}`
  : Capitalize<Name>;
type Handlers<Tag extends FormTag> = {
  [Name in FormTags[Tag]['events'] as `on${Camel<Name>}`]?: Listener<Name> | undefined;
};
type Component<Tag extends FormTag> = new () => FormTags[Tag]['element'] & {
  $props: FormTags[Tag]['options'] & Handlers<Tag> & Without<HTMLAttributes & VNodeProps, Tag>;
};

declare module 'vue' {
  interface GlobalComponents {
    'form-generator': Component<'form-generator'>;
    'form-list': Component<'form-list'>;
    'form-embed': Component<'form-embed'>;
  }
}
