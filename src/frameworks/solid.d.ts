/** The tags in the JSX of Solid. */
import type { JSX } from 'solid-js';
import type { FormTag, FormTags, Listeners, Without } from './tags.js';

type Properties<Tag extends FormTag> = {
  [
    Name in keyof FormTags[Tag]['options'] as `prop:${Name & string}`
  ]?: FormTags[Tag]['options'][Name];
};
type Props<Tag extends FormTag> = FormTags[Tag]['options'] &
  Properties<Tag> &
  Listeners<Tag, 'on:'> &
  Without<JSX.HTMLAttributes<FormTags[Tag]['element']>, Tag>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'form-generator': Props<'form-generator'>;
      'form-list': Props<'form-list'>;
      'form-embed': Props<'form-embed'>;
    }
  }
}
