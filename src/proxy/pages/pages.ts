import { html } from 'hono/html';
import { isFormsError, type FormsError } from '../../client/index.js';
import { formLabel } from '../../language/form-label.js';
import { isTrustedWrite } from '../guards/csrf.js';
import { digestOf } from '../digest.js';
import { isRoutableId } from '../routes.js';
import { pageHeaders, showStyles, STYLES_NAME } from './document.js';
import { readFormPost, unreadableText } from './form-post.js';
import { nextPath } from './next-path.js';
import { checkOptions, type FormsPages, type FormsPagesOptions } from './options.js';
import {
  createResponder,
  retryHeader,
  seeOther,
  type PageCall,
  type PageHeaders,
} from './page-response.js';
import { textOf } from './page-text.js';
import { problemOf, statusOf } from './problems.js';
import {
  renderDeleteQuestion,
  renderForm,
  renderGenerator,
  renderList,
  renderOverview,
  renderProblem,
  type Html,
  type Problem,
} from './templates.js';
import { createVisitorClient, type VisitorClient } from './visitor-client.js';

/** The methods of a page. HEAD is GET without a body. */
type Handlers = Readonly<Partial<Record<'GET' | 'POST', (call: PageCall) => Promise<Response>>>>;

/** The query of a form's page right after the form was generated. */
const NEW_FORM_QUERY = 'new';

/** A digest in the shape of a random UUID, which a visitor without an identity must send. */
const uuidOf = (digest: string): string =>
  digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

const newKey = (): string => crypto.randomUUID();

/**
 * Creates pages for visitors without JavaScript: plain HTML that generates, lists, shows and deletes forms. Each page asks
 * the proxy in the name of the visitor, so `authorize`, owners, rate limits and budget apply. Needs Hono.
 *
 * `GET {path}` has a form that generates, and the visitor's forms. `POST {path}` generates. `GET {path}/{id}` has the link
 * and the embed code of a form. `GET` and `POST {path}/{id}/delete` ask and delete. A post must come from a page of the same
 * origin. See dist/guide/without-javascript.md#the-pages.
 * @throws TypeError for options that cannot work.
 */
export function createFormsPages(options: FormsPagesOptions): FormsPages {
  const path = checkOptions(options);
  const { proxy } = options;
  const { respond, refuse, respondToFailure } = createResponder(path, options.layout);

  const visitorClient = (call: PageCall, key?: string): VisitorClient =>
    createVisitorClient(proxy, call, key);

  /** The list as HTML, or the problem that prevents it. */
  async function loadList(
    { texts, url }: PageCall,
    { client, signInLocation }: VisitorClient,
    next?: string,
  ): Promise<{
    readonly list: Html;
    readonly error?: FormsError;
    readonly allow?: readonly string[];
  }> {
    try {
      const result = await client.list();
      const { allow } = result.meta;
      const mayDelete = allow?.includes('delete') ?? true;
      const page = Number(url.searchParams.get('page')) || 1;
      return { list: renderList(texts, path, { list: result, mayDelete, page, next }), allow };
    } catch (error) {
      if (!isFormsError(error)) throw error;
      const { text } = texts;
      const problem = problemOf(error, text.listFailed, texts, signInLocation(), url.origin);
      return { list: renderProblem(problem), error, allow: error.allow };
    }
  }

  /** The page with the form that generates, and below it the visitor's forms. */
  async function showOverview(call: PageCall): Promise<Response> {
    const { texts } = call;
    const { text } = texts;
    const visitor = visitorClient(call);
    const { list, error, allow } = await loadList(call, visitor);
    const signIn = visitor.signInLocation();
    if (signIn !== undefined) return seeOther(signIn);
    const mayGenerate = allow?.includes('generate') ?? true;
    const generator = mayGenerate
      ? renderGenerator(texts, path, { prompt: '', key: newKey() })
      : html`<p>${text.generateForbidden}</p>`;
    // A visitor who may only generate has no list, and that is no failure.
    const isListHidden = error?.status === 403 && mayGenerate && allow !== undefined;
    const body = renderOverview(texts, {
      problem: '',
      generator: error && !mayGenerate ? html`` : generator,
      list: isListHidden ? '' : list,
    });
    const status = error && !isListHidden ? statusOf(error) : 200;
    const headers = error && retryHeader(error);
    return respond(call, { status, title: text.forms, body, headers });
  }

  /** The form that generates once more, with the visitor's description and the reason above it. */
  function showPromptAgain(
    call: PageCall,
    status: number,
    problem: Problem,
    { prompt, next }: { readonly prompt: string; readonly next: string | undefined },
    headers?: PageHeaders,
  ): Promise<Response> {
    const { texts } = call;
    const body = renderOverview(texts, {
      problem: renderProblem(problem),
      generator: renderGenerator(texts, path, { prompt, next, key: newKey() }),
      list: html`<a href="${path}">${texts.text.forms}</a>`,
    });
    return respond(call, { status, title: problem.title, body, headers });
  }

  async function generate(call: PageCall): Promise<Response> {
    const { request, url, texts } = call;
    const { text } = texts;
    const post = await readFormPost(request);
    if (typeof post === 'number') return refuse(call, post, unreadableText(post, texts));
    const next = nextPath(post.next, url.origin);
    const typed = { prompt: post.prompt, next };
    const prompt = post.prompt.trim();
    if (prompt === '') {
      const problem = { title: text.generateFailed, text: text.promptMissing, details: [] };
      return showPromptAgain(call, 400, problem, typed);
    }
    // A visitor may go back and correct the description of the same page, which is another generate.
    const key = post.key && uuidOf(await digestOf(JSON.stringify([post.key, prompt])));
    const visitor = visitorClient(call, key);
    try {
      const { form, meta } = await visitor.client.generate({ prompt });
      if (next !== undefined) return seeOther(next);
      if (form.id !== undefined) return seeOther(`${path}/${form.id}?${NEW_FORM_QUERY}`);
      // The service may send no id. A reload of this page sends the same key, and generates nothing.
      const mayDelete = meta.allow?.includes('delete') ?? true;
      const body = renderForm(texts, path, form, { isNew: true, mayDelete });
      return respond(call, { status: 200, title: text.ready, body });
    } catch (error) {
      if (!isFormsError(error)) throw error;
      const signIn = visitor.signInLocation();
      const problem = problemOf(error, text.generateFailed, texts, signIn, url.origin);
      const status = signIn === undefined ? statusOf(error) : 401;
      return showPromptAgain(call, status, problem, typed, retryHeader(error));
    }
  }

  async function showForm(call: PageCall, id: string): Promise<Response> {
    const { texts, url } = call;
    const visitor = visitorClient(call);
    try {
      const { form, meta } = await visitor.client.get(id);
      const isNew = url.searchParams.has(NEW_FORM_QUERY);
      const mayDelete = meta.allow?.includes('delete') ?? true;
      const body = renderForm(texts, path, form, { isNew, mayDelete });
      return respond(call, { status: 200, title: formLabel(form), body });
    } catch (error) {
      if (!isFormsError(error)) throw error;
      return respondToFailure(call, visitor, error, texts.text.embedFailed);
    }
  }

  async function askToDelete(call: PageCall, id: string): Promise<Response> {
    const { texts, url } = call;
    const visitor = visitorClient(call);
    try {
      const { form } = await visitor.client.get(id);
      const next = nextPath(url.searchParams.get('next'), url.origin);
      const body = renderDeleteQuestion(texts, path, form, next);
      return respond(call, { status: 200, title: texts.text.deleteTitle, body });
    } catch (error) {
      if (!isFormsError(error)) throw error;
      return respondToFailure(call, visitor, error, texts.text.deleteFailed);
    }
  }

  async function deleteForm(call: PageCall, id: string): Promise<Response> {
    const { request, texts, url } = call;
    const post = await readFormPost(request);
    if (typeof post === 'number') return refuse(call, post, unreadableText(post, texts));
    const visitor = visitorClient(call);
    try {
      await visitor.client.delete(id);
      return seeOther(nextPath(post.next, url.origin) ?? path);
    } catch (error) {
      if (!isFormsError(error)) throw error;
      return respondToFailure(call, visitor, error, texts.text.deleteFailed);
    }
  }

  /** The handlers of a path, or undefined if there is nothing. */
  function handlersFor(pathname: string): Handlers | undefined {
    if (pathname === path || pathname === `${path}/`) return { GET: showOverview, POST: generate };
    if (!pathname.startsWith(`${path}/`)) return undefined;
    const [id = '', action, ...rest] = pathname.slice(path.length + 1).split('/');
    if (id === STYLES_NAME && action === undefined) return { GET: showStyles };
    if (!isRoutableId(id) || rest.length > 0) return undefined;
    if (action === undefined) return { GET: (call) => showForm(call, id) };
    if (action !== 'delete') return undefined;
    return { GET: (call) => askToDelete(call, id), POST: (call) => deleteForm(call, id) };
  }

  async function handle(call: PageCall): Promise<Response> {
    const { request, texts, url } = call;
    const { text } = texts;
    const handlers = handlersFor(url.pathname);
    if (handlers === undefined) return refuse(call, 404, text.errorGone);
    if (request.method === 'POST' && handlers.POST) {
      // Stricter than the proxy: no other origin needs these pages.
      if (!isTrustedWrite(request.headers, url.origin, []))
        return refuse(call, 403, text.errorForbidden);
      return handlers.POST(call);
    }
    if (/^(?:GET|HEAD)$/.test(request.method)) return handlers.GET!(call);
    const allow = ['GET', 'HEAD', ...(handlers.POST ? ['POST'] : [])].join(', ');
    return refuse(call, 405, text.errorRejected, { Allow: allow });
  }

  return {
    path,
    async fetch(request, details, context) {
      const texts = await textOf(options, request).catch(() => textOf({ proxy }, undefined));
      const call: PageCall = { request, details, context, url: new URL(request.url), texts };
      try {
        const response = await handle(call);
        return request.method === 'HEAD' ? new Response(null, response) : response;
      } catch {
        // Only a layout of the site throws here.
        const headers = pageHeaders(true);
        headers.set('Content-Type', 'text/plain; charset=utf-8');
        return new Response(texts.text.errorServer, { status: 500, headers });
      }
    },
    async renderGenerator(request, { prompt = '', label, placeholder, next } = {}) {
      const texts = await textOf(options, request);
      const state = { prompt, label, placeholder, next, key: newKey() };
      return String(await renderGenerator(texts, path, state));
    },
    async renderList(request, { next } = {}, details = undefined) {
      const texts = await textOf(options, request);
      const call = { request, details, context: undefined, url: new URL(request.url), texts };
      const { list } = await loadList(call, visitorClient(call), next);
      return String(await list);
    },
  };
}
