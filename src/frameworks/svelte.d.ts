/** The tags in the templates of Svelte 5, and of Svelte 4 with `on:`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { FormTag, FormTags, Listeners, Without } from './tags.js';

type Props<Tag extends FormTag> = FormTags[Tag]['options'] &
  Listeners<Tag, 'on' | 'on:'> &
  Without<HTMLAttributes<FormTags[Tag]['element']>, Tag>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'form-generator': Props<'form-generator'>;
    'form-list': Props<'form-list'>;
    'form-embed': Props<'form-embed'>;
  }
}
