import { fixture, html } from '@open-wc/testing';
import '../../../src/define/form-list.js';
import type { FormListElement } from '../../../src/index.js';
import { FormsError, type FormsClient, type ListedForm } from '../../../src/client/index.js';
import { next } from '../../support/events.js';
import { withStoppedClock } from '../../support/stopped-clock.js';
import { waitUntil } from '../../support/wait-until.js';

const META = { attempts: 1 };
let endpoints = 0;

/** Forms of which every tenth is a race; the first one is the newest. */
export const manyForms = (count: number): ListedForm[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `form_${1_000_000 - index}_x${index}`,
    formUrl: `https://forms.example/f/${index}`,
    title: `${index % 10 ? 'Party' : 'Race'} ${index}`,
    raw: {},
  }));

/** A service in the page's memory, for lists of any length; `refuse` says which deletions fail. */
export class FakeService {
  forms: ListedForm[];
  readonly deleted: string[] = [];
  refuse: (id: string) => boolean = () => false;
  readonly client: FormsClient;

  constructor(forms: readonly ListedForm[]) {
    this.forms = [...forms];
    this.client = {
      endpoint: `https://fake-${++endpoints}.example`,
      list: async () => ({
        forms: [...this.forms],
        source: 'data',
        skipped: 0,
        possiblyTruncated: false,
        meta: META,
      }),
      get: () => Promise.reject(new Error('Nobody gets')),
      generate: () => Promise.reject(new Error('Nobody generates')),
      newSince: () => Promise.reject(new Error('Nobody asks')),
      delete: async (id) => {
        if (this.refuse(id)) {
          throw new FormsError({
            kind: 'http',
            operation: 'delete',
            status: 500,
            code: 'DELETE_FAILED',
          });
        }
        this.deleted.push(id);
        this.forms = this.forms.filter((form) => form.id !== id);
        return { id, deleted: true, confirmed: true, meta: META };
      },
    };
  }
}

/** The element with these forms, once they are shown. */
export async function listOf(
  forms: readonly ListedForm[],
  attributes: Readonly<Record<string, string>> = {},
): Promise<{ element: FormListElement; service: FakeService }> {
  const service = new FakeService(forms);
  const element = document.createElement('form-list');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.client = service.client;
  const ready = next(element, 'list-loaded');
  (await fixture<HTMLElement>(html`<div></div>`)).append(element);
  await ready;
  await element.updateComplete;
  return { element, service };
}

export const all = <Found extends HTMLElement = HTMLElement>(
  element: FormListElement,
  selector: string,
): Found[] => [...element.shadowRoot!.querySelectorAll<Found>(selector)];

export const one = <Found extends HTMLElement = HTMLElement>(
  element: FormListElement,
  selector: string,
): Found => {
  const found = all<Found>(element, selector);
  if (found.length !== 1) throw new Error(`Expected one ${selector}, found ${found.length}`);
  return found[0]!;
};

/** The labels of the rows that are in the document. */
export const labels = (element: FormListElement): string[] =>
  all(element, '.name').map((name) => name.textContent);

/** The search words that the list marks. */
export const marked = (element: FormListElement): string[] =>
  all(element, 'mark').map((mark) => mark.textContent);

/** The text of the live region. */
export const said = (element: FormListElement): string =>
  one(element, '[role=status]').textContent.trim();

/** Waits until it holds; for what the element does in its own time. */
export const until = (holds: () => boolean, what: string): Promise<void> =>
  waitUntil(holds, what, { interval: 10 });

/** Types into the search field. The result may come later. */
export function startSearch(element: FormListElement, text: string): void {
  const search = one<HTMLInputElement>(element, '[part=search]');
  search.focus();
  search.value = text;
  search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Types into the search field, and waits for the result. */
export async function type(element: FormListElement, text: string): Promise<void> {
  await atOnce(element, () => startSearch(element, text));
}

/** Changes what the list searches or sorts by, and waits for the result. */
export const atOnce = (element: FormListElement, change: () => void): Promise<unknown> =>
  // A search pauses after some milliseconds, which a busy machine takes for four forms too.
  withStoppedClock(() => {
    change();
    return element.updateComplete;
  });

/** The row of a form in the document. */
export const rowOf = (element: FormListElement, id: string): HTMLElement | null =>
  element.shadowRoot!.querySelector(`[data-id=${id}]`);
