/** The tags in the JSX of React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FormTag, FormTags, Listeners, Without } from './tags.js';

type Known<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
type Props<Tag extends FormTag> = FormTags[Tag]['options'] &
  Listeners<Tag, 'on'> &
  Without<Known<FormTags[Tag]['element']>, Tag>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'form-generator': Props<'form-generator'>;
      'form-list': Props<'form-list'>;
      'form-embed': Props<'form-embed'>;
    }
  }
}
