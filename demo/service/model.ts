/**
 * Forms of a language model, for the local service: asks a chat endpoint that is compatible with OpenAI for the form as JSON. If
 * there is no usable response, the prompt reader makes the form, with a notice.
 */
import { defineForm, type DefineForm } from './define-form.js';
import { listIn, messagesFor, parse, readForm, recordOf, RESPONSE_FORMAT } from './model-form.js';

const MODEL_TIMEOUT_MS = 20_000;
/** A form of 40 fields has about 8 KiB. Models that think aloud send more. */
const MAX_RESPONSE_BYTES = 256 * 1024;

export interface ModelOptions {
  /** Milliseconds until the prompt reader makes the form. Default: 20,000. */
  readonly timeout?: number;
  /** Gets each notice. Default: `console.warn`. */
  readonly warn?: (notice: string) => void;
}

/**
 * Reads FORMS_MODEL_URL, the base URL of a chat endpoint or its full path, and the optional FORMS_MODEL_KEY and
 * FORMS_MODEL_NAME. Returns undefined without a URL.
 * @throws an Error that names the variable, but not its value, which may contain a secret.
 */
export function modelFrom(
  env: Readonly<Record<string, string | undefined>>,
  { timeout = MODEL_TIMEOUT_MS, warn = console.warn }: ModelOptions = {},
): DefineForm | undefined {
  if (!env.FORMS_MODEL_URL) return undefined;
  const url = chatUrlOf(env.FORMS_MODEL_URL);
  const key = env.FORMS_MODEL_KEY ?? '';
  if (!/^[\x21-\x7e]*$/.test(key)) throw new Error('FORMS_MODEL_KEY must be ASCII without spaces.');
  const endpoint: Endpoint = {
    url,
    headers: {
      'Content-Type': 'application/json',
      ...(key !== '' && { Authorization: `Bearer ${key}` }),
    },
    ...(env.FORMS_MODEL_NAME && { model: env.FORMS_MODEL_NAME }),
    takesSchema: true,
  };
  return async (prompt, signal) => {
    const timeoutSignal = AbortSignal.timeout(timeout);
    try {
      const text = await askModel(endpoint, prompt, AbortSignal.any([signal, timeoutSignal]));
      const form = readForm(text, prompt);
      if (!form) throw new ModelError('did not answer with a form');
      return { ...form, fieldSource: 'prompt', notUnderstood: [], assumed: [], origin: 'model' };
    } catch (error) {
      signal.throwIfAborted();
      const problem = timeoutSignal.aborted
        ? `did not answer in ${timeout / 1000} s`
        : error instanceof ModelError
          ? error.message
          : 'could not be reached';
      const notice = `The model at ${url.origin} ${problem}`;
      warn(notice);
      return { ...defineForm(prompt), notice };
    }
  };
}

/** Its message continues "The model at …", without anything that the endpoint sent. */
class ModelError extends Error {}

interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly model?: string;
  /** False as soon as a request was accepted only without `response_format`. */
  takesSchema: boolean;
}

function chatUrlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error(
      'FORMS_MODEL_URL must be an http or https URL without user name and password, such as http://localhost:11434/v1.',
    );
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  return url;
}

/** Statuses of endpoints that do not know `response_format`. */
const REFUSALS = [400, 422, 501];

/** The text of the model. */
async function askModel(endpoint: Endpoint, prompt: string, signal: AbortSignal): Promise<string> {
  const ask = (withSchema: boolean) =>
    fetch(endpoint.url, {
      method: 'POST',
      headers: endpoint.headers,
      body: JSON.stringify({
        ...(endpoint.model !== undefined && { model: endpoint.model }),
        stream: false,
        messages: messagesFor(prompt),
        ...(withSchema && { response_format: RESPONSE_FORMAT }),
      }),
      // Nobody else gets the key and the prompt.
      redirect: 'manual',
      signal,
    });
  let response = await ask(endpoint.takesSchema);
  if (endpoint.takesSchema && REFUSALS.includes(response.status)) {
    await response.body?.cancel();
    response = await ask(false);
    endpoint.takesSchema = !response.ok;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelError(`answered with status ${response.status}`);
  }
  const body = parse(await readText(response));
  const [choice] = listIn(recordOf(body).choices);
  const { content } = recordOf(recordOf(choice).message);
  if (typeof content !== 'string') throw new ModelError('did not answer with a form');
  return content;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES) throw new ModelError('answered with too much text');
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('');
}
