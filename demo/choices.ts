/** The choices of two pages: failures of the service, and looks. They are in the HTML, so that nothing moves once scripts run. */
import type { Plugin } from 'vite';
import { MOODS } from './break/moods.js';
import { escapeHtml } from './guide/render.js';
import { LOOKS, type LookKind } from './themes/looks.js';

const radio = (name: string, value: string, text: string, isChecked: boolean): string =>
  `<label><input type="radio" name="${name}" value="${value}"${isChecked ? ' checked' : ''} /> ${escapeHtml(text)}</label>`;

const looks = (kind: LookKind): string =>
  LOOKS.filter((look) => look.kind === kind)
    .map(({ id, title }) => radio('look', id, title, id === LOOKS[0].id))
    .join('\n');

/** The HTML in the place of each comment. */
const CHOICES: Readonly<Record<string, () => string>> = {
  '<!-- moods -->': () =>
    MOODS.map(({ id, label }, index) => radio('mood', id, label, index === 0)).join('\n'),
  '<!-- hint -->': () => escapeHtml(MOODS[0]!.hint),
  '<!-- presets -->': () => looks('presets'),
  '<!-- maps -->': () => looks('maps'),
};

/** Fills the places of {@link CHOICES} in a page. */
export function choices(): Plugin {
  return {
    name: 'prompt-forms:choices',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(CHOICES).reduce((page, [place, fill]) => page.replace(place, fill), html),
    },
  };
}
