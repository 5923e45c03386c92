import { fixture, html } from '@open-wc/testing';
import type { FormEmbedElement } from '../../../../src/index.js';
import { putPage } from '../../../support/other-origin.js';

export const frameOf = (element: FormEmbedElement): HTMLIFrameElement | null =>
  element.shadowRoot!.querySelector('iframe');

/** The element in the page, with these attributes or properties and this markup inside. */
export async function embed(
  properties: Partial<FormEmbedElement>,
  inside = '',
): Promise<FormEmbedElement> {
  const element = Object.assign(document.createElement('form-embed'), properties);
  element.innerHTML = inside;
  (await fixture<HTMLElement>(html`<div></div>`)).append(element);
  await element.updateComplete;
  return element;
}

/** A page of the other origin that runs the script in its frame, and says `ran` each time it is loaded. */
export const formPage = (
  script = '',
  more: { headers?: Record<string, string>; status?: number } = {},
) =>
  putPage({
    path: `/${crypto.randomUUID()}`,
    body: `<!doctype html><html lang="en"><title>Form</title><p>Form</p><input>
      <script>const tell = (data) => parent.postMessage(data, '*'); tell({ ran: location.href }); ${script}</script>`,
    ...more,
    ...(more.headers
      ? { headers: { 'content-type': 'text/html; charset=utf-8', ...more.headers } }
      : {}),
  });

/** How often pages at this URL have run, from now on. */
export function countRuns(url: string): { readonly count: number } {
  const runs = { count: 0 };
  addEventListener('message', ({ data }: MessageEvent<{ ran?: string } | null>) => {
    if (data?.ran?.startsWith(url)) runs.count++;
  });
  return runs;
}
