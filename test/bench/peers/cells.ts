/** Content of the last cell of a row: a link and two buttons. */
import type { Forms } from '../list/contender.js';

export type Form = Forms[number];

export function actions({ formUrl, title }: Form): readonly HTMLElement[] {
  const link = document.createElement('a');
  link.textContent = 'Open';
  link.href = formUrl;
  const buttons = ['Copy link', 'Delete'].map((name) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.ariaLabel = `${name} ${title}`;
    return button;
  });
  return [link, ...buttons];
}

/** As high as the window, less the page's margin. */
export function box(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'box';
  document.body.append(host);
  return host;
}

export const found = (forms: readonly Form[], words: string): readonly Form[] =>
  forms.filter(({ title }) => title.includes(words));
