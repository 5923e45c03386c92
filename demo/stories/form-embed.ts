import type { EmbedView, FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { GONE, RSVP } from './forms.js';
import type { Stories } from './story.js';

const seen = (selector: string) => (element: FormEmbedElement) =>
  element.shadowRoot?.querySelector(selector) !== null;

/** The form's page has told its height, instead of the first one. */
const hasToldHeight = seen('iframe:not([height="480"])');

const byId = () => ({ 'form-id': RSVP.id });

/** The element never learns that its frame has loaded. */
const holdLoad = (element: FormEmbedElement) =>
  element.shadowRoot!.addEventListener('load', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });

export const formEmbed: Stories<EmbedView, FormEmbedElement> = {
  empty: [{ name: 'empty', reached: seen('[part~=empty]') }],
  'looking-up': [
    {
      name: 'looking-up',
      attributes: byId,
      answers: () => ({ get: 'never' }),
      reached: seen('.skeleton'),
    },
  ],
  form: [
    {
      name: 'loading',
      // a page that tells no height
      attributes: (formPage) => ({ src: new URL('silent.html', formPage).href }),
      play: holdLoad,
      reached: (element) => element.matches(':state(busy)') && seen('iframe')(element),
    },
    {
      name: 'form',
      attributes: (formPage) => ({ src: formPage }),
      reached: (element) => !element.matches(':state(busy)') && hasToldHeight(element),
    },
    {
      name: 'fixed-height',
      attributes: (formPage) => ({ src: formPage, height: '240' }),
      reached: (element) => !element.matches(':state(busy)') && seen('iframe')(element),
    },
  ],
  gone: [
    {
      name: 'gone',
      attributes: byId,
      answers: () => ({ get: GONE }),
      reached: seen('[part~=empty]'),
    },
  ],
  failed: [
    {
      name: 'failed',
      attributes: byId,
      answers: () => ({ get: { status: 503, error: { message: 'Down' } } }),
      reached: seen('[part~=error]'),
    },
    {
      name: 'gone-by-another-code',
      attributes: byId,
      answers: () => ({
        get: { status: 404, error: { code: 'FORM_REMOVED', message: 'Form not found' } },
      }),
      reached: seen('[part~=error]'),
    },
    {
      name: 'refused',
      attributes: () => ({ src: 'https://someone@forms.example/f/a' }),
      reached: seen('[part~=error]'),
    },
  ],
};
