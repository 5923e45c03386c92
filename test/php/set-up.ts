/** A loop with a service whose responses a test decides. */
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { FORMS, prompt, startService, success } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { startLoop } from './loop.js';
import type { Init, PhpAnswer } from './loop.js';
import { php } from './options.js';
import type { PhpOptions } from './options.js';

/** A response with this value as its body. */
export const respond =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  (_, outgoing) => {
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    outgoing.end(JSON.stringify(value));
  };

export const fails = (status: number, code = 'NO'): Reply =>
  respond({ success: false, error: { message: 'No.', code } }, status);

export const cuts: Reply = (_, outgoing) => void outgoing.destroy();

export const formOf = (number: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: `form_${number}_Ab`,
  formUrl: `https://forms.test/f/${number}`,
  title: `Form ${number}`,
  ...more,
});

/** Makes forms with increasing numbers, and has each of them. */
export function makesForms(): Reply {
  let made = 0;
  return (incoming, outgoing, arrived) => {
    const id = Number(/form_(\d+)_/.exec(arrived.url)?.[1]);
    const number = arrived.method === 'POST' ? (made += 1) : id;
    respond(success(formOf(number)))(incoming, outgoing, arrived);
  };
}

/** The data of a response. */
export const dataIn = <T = Record<string, unknown>>({ text }: PhpAnswer): T =>
  (JSON.parse(text) as { data: T }).data;

export const formsIn = (answer: PhpAnswer): Record<string, unknown>[] =>
  dataIn<{ forms: Record<string, unknown>[] }>(answer).forms;

export const keyHeader = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });

/** Starts both. Ended with the file's tests. */
export async function setUp(common: PhpOptions = {}, settings: readonly string[] = []) {
  const service = await startService();
  const base = { baseUrl: service.url, rateLimit: false, ...common };
  const loop = startLoop(base, settings);
  let databases = 0;
  after(() => loop.end());

  const send = (user: string | undefined, method: string, target: string, init: Init = {}) =>
    loop.ask(method, target, {
      ...init,
      headers: { ...(user !== undefined && { 'X-User': user }), ...init.headers },
    });
  return {
    service,
    loop,
    /** Starts anew: with these options, empty tables, an empty log and forms from number 1 on. */
    use(options: PhpOptions = {}): void {
      databases += 1;
      loop.clearLog();
      service.reset();
      service.reply = makesForms();
      const database = php`new PDO('sqlite:${loop.path}/${databases}.sqlite')`;
      loop.use({ ...base, database, ...options });
    },
    /** The file of the tables. */
    file: () => `${loop.path}/${databases}.sqlite`,
    send,
    generate: (user?: string, text = 'A form', headers = {}, init: Init = {}) =>
      send(user, 'POST', `${FORMS}/generate`, { ...init, body: prompt(text), headers }),
    list: (user?: string, init: Init = {}) => send(user, 'GET', FORMS, init),
    get: (id: string, user?: string, init: Init = {}) => send(user, 'GET', `${FORMS}/${id}`, init),
    remove: (id: string, user?: string) => send(user, 'DELETE', `${FORMS}/${id}`),
    /** Sends nothing but waits until PHP has done what it does after a response. */
    settled: () => loop.call('forms', 'nobody'),
    diagnostics: () =>
      loop
        .logged()
        .flatMap(({ event, message }) => (event === 'diagnostic' ? (message ?? '') : [])),
  };
}

export const statusOf = ({ status, code }: PhpAnswer): string => `${status} ${code ?? ''}`.trim();

/** The statuses of this many requests, one after another. */
export async function statusesOf(times: number, ask: () => Promise<PhpAnswer>): Promise<string[]> {
  const all: string[] = [];
  for (let i = 0; i < times; i++) all.push(statusOf(await ask()));
  return all;
}
