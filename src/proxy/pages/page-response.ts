import { html } from 'hono/html';
import type { FormsError } from '../../client/index.js';
import { defaultDocument, pageHeaders } from './document.js';
import type { PageLayout } from './options.js';
import type { PageText } from './page-text.js';
import { problemOf, statusOf } from './problems.js';
import { renderFailure, type Html } from './templates.js';
import type { VisitorClient, VisitorRequest } from './visitor-client.js';

/** One request for a page, with everything that the pages need for it. */
export interface PageCall extends VisitorRequest {
  readonly url: URL;
  readonly texts: PageText;
}

/** Further headers of a page, by name. */
export type PageHeaders = Readonly<Record<string, string>>;

/** A page before it becomes a response. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  readonly headers?: PageHeaders;
}

/** Turns pages into responses. */
export interface PageResponder {
  respond(call: PageCall, page: Page): Promise<Response>;
  /** A page about a request that was refused before the proxy was asked. */
  refuse(call: PageCall, status: number, text: string, headers?: PageHeaders): Promise<Response>;
  /** The page after an operation failed, or the redirect that `authorize` asked for. */
  respondToFailure(
    call: PageCall,
    visitor: VisitorClient,
    error: FormsError,
    title: string,
  ): Promise<Response>;
}

export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

/** @param path The path of the pages. */
export function createResponder(path: string, layout: PageLayout | undefined): PageResponder {
  async function respond({ texts }: PageCall, page: Page): Promise<Response> {
    const { status } = page;
    const { lang, dir } = texts;
    const title = await html`${page.title}`;
    const body = await page.body;
    const content = { title: String(title), body: String(body), lang, dir, status };
    const text = layout
      ? await layout(content)
      : String(await defaultDocument(content, path, title, body));
    const headers = pageHeaders(layout === undefined);
    for (const [name, value] of Object.entries(page.headers ?? {})) headers.set(name, value);
    return new Response(text, { status, headers });
  }

  const refuse = (
    call: PageCall,
    status: number,
    text: string,
    headers: PageHeaders = {},
  ): Promise<Response> => {
    const title = call.texts.text.forms;
    const body = renderFailure(call.texts, path, { title, text, details: [] });
    return respond(call, { status, title, body, headers });
  };

  function respondToFailure(
    call: PageCall,
    { signInLocation }: VisitorClient,
    error: FormsError,
    title: string,
  ): Promise<Response> {
    const signIn = signInLocation();
    if (signIn !== undefined) return Promise.resolve(seeOther(signIn));
    const { texts, url } = call;
    const problem = problemOf(error, title, texts, signIn, url.origin);
    const body = renderFailure(texts, path, problem);
    return respond(call, { status: statusOf(error), title, body, headers: retryHeader(error) });
  }

  return { respond, refuse, respondToFailure };
}

/** `Retry-After` of the page, as the proxy sent it. */
export const retryHeader = ({ retryAfterMs }: FormsError): Record<string, string> =>
  retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
