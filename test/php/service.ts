/** A fast double of the service that keeps the forms of each key. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { success } from '../proxy/requests.js';

export interface ServiceForm {
  readonly id: string;
  readonly formUrl: string;
  /** The prompt. */
  readonly title: string;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly requestId: string;
}

export interface FastService {
  readonly url: string;
  readonly calls: Call[];
  /** The forms of a key, by id. */
  forms(key: string): Map<string, ServiceForm>;
  end(): Promise<void>;
}

const failure = JSON.stringify({
  success: false,
  error: { message: 'No such form.', code: 'NOT_FOUND' },
  meta: { request_id: 'service' },
});

function send(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  outgoing.end(text);
}

/** `idOf`: the last part of a new form's id. A prompt with the word `lost` makes a form whose response never arrives. */
export async function startFastService(idOf = (_prompt: string) => 'Ab'): Promise<FastService> {
  const calls: Call[] = [];
  const accounts = new Map<string, Map<string, ServiceForm>>();
  const formsOf = (key: string): Map<string, ServiceForm> => {
    const forms = accounts.get(key) ?? new Map<string, ServiceForm>();
    accounts.set(key, forms);
    return forms;
  };
  let made = 0;
  const generate = (key: string, body: string): ServiceForm => {
    const { prompt: title } = JSON.parse(body) as { prompt: string };
    made += 1;
    const id = `form_${made}_${idOf(title)}`;
    const form = { id, formUrl: `https://forms.test/${id}`, title };
    formsOf(key).set(id, form);
    return form;
  };
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const key = headers.authorization?.replace('Bearer ', '') ?? '';
      calls.push({ method, path, key, requestId: String(headers['x-request-id']) });
      const forms = formsOf(key);
      if (method === 'POST') {
        const form = generate(key, body);
        if (/\blost\b/.test(form.title)) outgoing.destroy();
        else send(outgoing, 200, JSON.stringify(success(form)));
        return;
      }
      const id = path.split('/')[4];
      const form = forms.get(id ?? '');
      if (id === undefined)
        send(outgoing, 200, JSON.stringify(success({ forms: [...forms.values()] })));
      else if (form === undefined) send(outgoing, 404, failure);
      else {
        if (method === 'DELETE') forms.delete(id);
        send(outgoing, 200, JSON.stringify(success(method === 'GET' ? form : { deleted: true })));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    forms: formsOf,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
