/** The tags in the JSX of Preact. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { FormTag, FormTags, Listeners, Without } from './tags.js';

type Known<Element extends EventTarget> = HTMLAttributes<Element> & ClassAttributes<Element>;
type Props<Tag extends FormTag> = FormTags[Tag]['options'] &
  Listeners<Tag, 'on'> &
  Without<Known<FormTags[Tag]['element']>, Tag>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'form-generator': Props<'form-generator'>;
      'form-list': Props<'form-list'>;
      'form-embed': Props<'form-embed'>;
    }
  }
}
