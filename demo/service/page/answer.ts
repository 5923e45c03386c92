/**
 * The form pages under `/f/<id>`. The documentation says only that a `formUrl` is there to share or embed the form. The
 * content of the page is a decision of the local service.
 */
import { json } from '../../../src/testing/service/envelope.js';
import type { Store, StoredForm } from '../../../src/testing/service/store.js';
import type { FormDefinition } from '../form.js';
import { formPage, gonePage, thanksPage } from './pages.js';
import { checkAnswers } from './validate.js';

/** Maximum bytes of a submission, with files. */
const MAX_SUBMISSION = 10 * 1024 * 1024;

export async function answerFormPage(
  request: Request,
  id: string,
  store: Store<FormDefinition>,
): Promise<Response> {
  const form = store.find(id);
  const framed = request.headers.get('Sec-Fetch-Dest') === 'iframe';
  if (!form) return wantsJson(request) ? json(404, { sent: false, errors: {} }) : gonePage(framed);
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      // `?email=…` fills a field in beforehand.
      const query = new URL(request.url).searchParams;
      return formPage(form.definition, { framed, values: (name) => query.getAll(name) });
    }
    case 'POST':
      return submit(request, form, store, framed);
    default:
      return json(405, { sent: false, errors: {} }, { Allow: 'GET, HEAD, POST' });
  }
}

/** The script file to which the form pages refer. */
export const answerScript = (script: string): Response =>
  new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/** The page's script asks for JSON; a plain form post gets a page. */
const wantsJson = (request: Request): boolean =>
  (request.headers.get('Accept') ?? '').includes('application/json');

async function submit(
  request: Request,
  form: StoredForm<FormDefinition>,
  store: Store<FormDefinition>,
  framed: boolean,
): Promise<Response> {
  const tooLarge = Number(request.headers.get('Content-Length')) > MAX_SUBMISSION;
  const data = tooLarge ? undefined : await request.formData().catch(() => undefined);
  if (!data) return json(tooLarge ? 413 : 400, { sent: false, errors: {} });

  const { answers, errors } = checkAnswers(form.definition, data);
  const isRight = Object.keys(errors).length === 0;
  if (isRight) store.submit(form.id, answers);
  if (wantsJson(request)) return json(isRight ? 200 : 422, { sent: isRight, errors });
  if (isRight) return thanksPage(form.definition, framed);
  return formPage(form.definition, {
    framed,
    errors,
    values: (name) => data.getAll(name).filter((value) => typeof value === 'string'),
  });
}
