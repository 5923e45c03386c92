import { fixture, html } from '@open-wc/testing';
import type { FormEmbedElement } from '../../../../src/index.js';
import { putPage } from '../../../support/other-origin.js';

export const frameOf = (element: FormEmbedElement): HTMLIFrameElement | null =>
  element.shadowRoot!.querySelector('iframe');

/** Adds an element with these properties and children to the page. */
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

/** Publishes a page on another origin. Its frame runs the script, and sends a message with `ran` each time it loads. */
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

/** Counts how often pages at this URL run, from now on. */
export function countRuns(url: string): { readonly count: number } {
  const runs = { count: 0 };
  addEventListener('message', ({ data }: MessageEvent<{ ran?: string } | null>) => {
    if (data?.ran?.startsWith(url)) runs.count++;
  });
  return runs;
}

/** Dispatches what the browser reports if the page's policy blocks a frame. */
export const reportBlocked = (blockedURI: string): boolean =>
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      blockedURI,
      effectiveDirective: 'frame-src',
      violatedDirective: 'frame-src',
      originalPolicy: "frame-src 'none'",
      documentURI: location.href,
      disposition: 'enforce',
      statusCode: 200,
      bubbles: true,
    }),
  );
