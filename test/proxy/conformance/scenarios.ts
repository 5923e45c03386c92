/** Scenarios with several requests, or with a connection that is cut. */
import { isDeepStrictEqual } from 'node:util';
import { FORMS, prompt } from '../requests.js';
import { GENERATE, HOST, JSON_TYPE, SAME } from './cases.js';
import { assertAnswer } from './check.js';
import type { Subject } from './check.js';
import type { LimitName } from './limits.js';
import { OTHER, PATIENCE, VERIFY_AFTER_MS } from './names.js';
import type { KnownServer } from './names.js';
import { exchange, openConnection } from './raw.js';
import type { Address, Leaving, WireAnswer } from './raw.js';
import { MADE, MADE_AND_GONE } from './upstream.js';

export interface Scenario {
  readonly name: string;
  /** Resolves with whether it is as it should be. */
  holds(subject: Subject): Promise<boolean>;
  /** It needs a server on which each visitor has own forms. */
  readonly isAboutOwners?: boolean;
  /** Servers where it is known not to be. */
  readonly known?: Partial<Record<KnownServer, LimitName>>;
}

const lines = (...head: string[]): string => `${head.join('\r\n')}\r\n\r\n`;
const get = (target: string, session: string): string =>
  lines(`GET ${target} HTTP/1.1`, HOST, `Cookie: session=${session}`, 'Connection: close');
const remove = (target: string, session: string): string =>
  get(target, session).replace('GET', 'DELETE').replace(HOST, `${HOST}\r\n${SAME}`);

function generate(session: string, body: string, ...headers: string[]): string {
  return (
    lines(
      `POST ${GENERATE} HTTP/1.1`,
      ...headers,
      HOST,
      SAME,
      JSON_TYPE,
      `Cookie: session=${session}`,
      'Connection: close',
      `Content-Length: ${body.length}`,
    ) + body
  );
}

/** Makes the form anew, so that it belongs to this visitor and to nobody of an earlier scenario. */
async function generateFor(port: Address, session: string): Promise<WireAnswer> {
  await exchange(port, remove(`${FORMS}/${MADE.id}`, 'root-900020'));
  return exchange(port, generate(session, prompt('mood make')));
}

/** Sends a request, and leaves once it has arrived at the service. */
async function leave({ port, upstream }: Subject, request: string, how: Leaving) {
  const arrival = upstream.nextArrival();
  const visitor = openConnection(port);
  visitor.send(request);
  const { finish, over } = await arrival;
  const arrivedAt = performance.now();
  const closed = new Promise((resolve) => visitor.socket.once('close', resolve));
  visitor.leave(how);
  await closed;
  return { finish, over, arrivedAt };
}

async function endsGet(subject: Subject, how: Leaving): Promise<boolean> {
  const { over, arrivedAt } = await leave(subject, get(`${FORMS}/form_1_wait`, 'ada-900006'), how);
  // Later, it would be the proxy's own patience that has ended.
  return !(await over) && performance.now() - arrivedAt < PATIENCE * 700;
}

async function finishesGenerate(subject: Subject, how: Leaving): Promise<boolean> {
  const request = generate('ada-900007', prompt('mood wait'));
  const { finish, over } = await leave(subject, request, how);
  // Whole rounds through the proxy: by then it has noticed.
  await exchange(subject.port, get('/', 'ada-900008'));
  await exchange(subject.port, get(FORMS, 'ada-900009'));
  finish();
  return over;
}

const statusesOf = async (port: Address, request: string, times: number): Promise<string> => {
  const seen: string[] = [];
  for (let i = 0; i < times; i++) {
    const { status, code, head } = await exchange(port, request);
    seen.push([status, code, /^retry-after: .*$/m.exec(head)?.[0]].filter(Boolean).join(' '));
  }
  return seen.join(', ');
};

const JOINED = ['200'];
/** In PHP, a repeat that waits would hold a process. */
const REFUSED = ['503 PROXY_UNAVAILABLE retry-after: 5'];

/** How a repeat of a running generate may end, unless it joins it. */
const REPEATS: Readonly<Partial<Record<Subject['name'], readonly string[]>>> = {
  // It may begin with the repeat only once the generate has ended.
  'php -S': [...JOINED, ...REFUSED],
  'php-fpm': REFUSED,
  [OTHER]: [...JOINED, ...REFUSED],
};

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the third generate at once has to wait',
    async holds({ port }) {
      const startedAt = performance.now();
      const seen = await statusesOf(port, generate('ada-900001', prompt()), 3);
      const seconds = Math.ceil((performance.now() - startedAt) / 1000);
      const wait = /^200, 200, 429 PROXY_RATE_LIMITED retry-after: (\d+)$/.exec(seen)?.[1];
      // One generate more is allowed ten seconds after the first one.
      return Number(wait) <= 10 && Number(wait) >= 10 - seconds;
    },
  },
  {
    name: 'the seventieth list in a minute has to wait',
    async holds({ port }) {
      // Twice as many as needed: on a slow machine, the seconds that pass allow more.
      const seen = await statusesOf(port, get(FORMS, 'ada-900002'), 140);
      return /^(?:200, ){59,}.*429 PROXY_RATE_LIMITED retry-after: 1\b/.test(seen);
    },
  },
  {
    name: 'a prompt arrives as it was sent',
    async holds({ port, upstream }) {
      const sent = '{"prompt":"Sign-up for the choir: \\u00e9 \\"x\\""}';
      await exchange(port, generate('ada-900010', sent));
      const { method, body = '' } = upstream.arrived.at(-1) ?? {};
      const arrived = Buffer.from(body, 'latin1').toString();
      return method === 'POST' && isDeepStrictEqual(JSON.parse(arrived), JSON.parse(sent));
    },
  },
  {
    name: 'a generate is executed once if responses promise it',
    async holds({ port, upstream, name }) {
      const key = 'Idempotency-Key: 6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11';
      const request = generate('ada-900011', prompt('mood wait'), key);
      upstream.arrived.length = 0;
      const arrival = upstream.nextArrival();
      const first = exchange(port, request);
      const { finish } = await arrival;
      const promised = async () =>
        /^prompt-forms-idempotent: 1$/m.test((await exchange(port, get(FORMS, 'ada-900012'))).head);
      // Nothing is promised, so a client does not repeat it.
      if (!(await promised())) {
        finish();
        return (await first).status === 200;
      }
      const second = exchange(port, request);
      // A process of PHP's own server may take the next connection too, and then serve it only after this one.
      if (name === 'php -S') await new Promise((resolve) => setTimeout(resolve, 100));
      if (name === 'php-fpm') await second;
      // A whole round through the proxy: by then it has seen the second one.
      await promised();
      finish();
      const answers = await Promise.all([first, second]);
      const later = await exchange(port, request);
      const generates = upstream.arrived.filter(({ method }) => method === 'POST');
      const [one, repeat] = answers.map(({ status, code, head }) =>
        [status, code, /^retry-after: .*$/m.exec(head)?.[0]].filter(Boolean).join(' '),
      );
      return (
        generates.length === 1 &&
        one === '200' &&
        (REPEATS[name] ?? JOINED).includes(repeat!) &&
        later.status === 200
      );
    },
  },
  {
    name: "a visitor cannot reach another visitor's form",
    isAboutOwners: true,
    async holds({ ownersPort, upstream }) {
      const made = await generateFor(ownersPort, 'ada-900015');
      const target = `${FORMS}/${MADE.id}`;
      upstream.arrived.length = 0;
      const foreign = await exchange(ownersPort, get(target, 'ada-900016'));
      const unknown = await exchange(ownersPort, get(`${FORMS}/form_9_none`, 'ada-900016'));
      const deleted = await exchange(ownersPort, remove(target, 'ada-900016'));
      const arrivedForeign = upstream.arrived.length;
      const own = await exchange(ownersPort, get(target, 'ada-900015'));
      return (
        made.status === 200 &&
        own.status === 200 &&
        arrivedForeign === 0 &&
        [foreign, unknown, deleted].every(
          ({ status, code }) => `${status} ${code}` === '404 NOT_FOUND',
        )
      );
    },
  },
  {
    name: 'a list has own forms only',
    isAboutOwners: true,
    async holds({ ownersPort }) {
      await generateFor(ownersPort, 'ada-900017');
      const own = await exchange(ownersPort, get(FORMS, 'ada-900017'));
      const other = await exchange(ownersPort, get(FORMS, 'ada-900018'));
      return own.body.includes(MADE.id) && other.status === 200 && !other.body.includes(MADE.id);
    },
  },
  {
    name: "a deleted form is no longer its owner's",
    isAboutOwners: true,
    async holds({ ownersPort, upstream }) {
      const target = `${FORMS}/${MADE.id}`;
      await generateFor(ownersPort, 'ada-900023');
      const deleted = await exchange(ownersPort, remove(target, 'ada-900023'));
      const listed = await exchange(ownersPort, get(FORMS, 'ada-900023'));
      upstream.arrived.length = 0;
      const gone = await exchange(ownersPort, get(target, 'ada-900023'));
      return (
        [deleted.status, listed.status].join() === '200,200' &&
        !listed.body.includes(MADE.id) &&
        `${gone.status} ${gone.code}` === '404 NOT_FOUND' &&
        upstream.arrived.length === 0
      );
    },
  },
  {
    name: 'a visitor without an identity reaches no form',
    isAboutOwners: true,
    async holds({ ownersPort, upstream }) {
      const target = `${FORMS}/${MADE.id}`;
      upstream.arrived.length = 0;
      const answers = [
        await exchange(ownersPort, get(FORMS, 'ann-900019')),
        await exchange(ownersPort, get(target, 'ann-900019')),
        await exchange(ownersPort, remove(target, 'ann-900019')),
        await exchange(ownersPort, generate('ann-900019', prompt('mood make'))),
      ];
      return (
        upstream.arrived.length === 0 &&
        answers.every(({ status, code }) => `${status} ${code}` === '403 PROXY_FORBIDDEN')
      );
    },
  },
  {
    name: 'an administrator reaches the forms of all visitors, and sees the owners',
    isAboutOwners: true,
    async holds({ ownersPort }) {
      await generateFor(ownersPort, 'ada-900024');
      const listed = await exchange(ownersPort, get(FORMS, 'root-900020'));
      const one = await exchange(ownersPort, get(`${FORMS}/${MADE.id}`, 'root-900020'));
      return (
        [listed.status, one.status].join() === '200,200' &&
        listed.body.includes('"owner":"ada-900024"')
      );
    },
  },
  {
    name: 'a list of own forms does not wait for the service',
    isAboutOwners: true,
    async holds({ ownersPort, upstream }) {
      await generateFor(ownersPort, 'ada-900021');
      const held = upstream.nextArrival('held');
      const listed = await exchange(ownersPort, get(FORMS, 'ada-900021'));
      // A verification after the list may be the held request. If there is none, this one is.
      const own = exchange(ownersPort, get(`${FORMS}/${MADE.id}`, 'ada-900021'));
      (await held).finish();
      return listed.body.includes(MADE.id) && (await own).status === 200;
    },
  },
  {
    name: 'a form that the service no longer has leaves the list of its owner',
    isAboutOwners: true,
    async holds({ ownersPort }) {
      const made = await exchange(ownersPort, generate('ada-900022', prompt('mood makegone')));
      const isListed = async () =>
        (await exchange(ownersPort, get(FORMS, 'ada-900022'))).body.includes(MADE_AND_GONE.id);
      const wasListed = await isListed();
      for (let tries = 0; tries < 20 && (await isListed()); tries++)
        await new Promise((resolve) => setTimeout(resolve, VERIFY_AFTER_MS / 2));
      return made.status === 200 && wasListed && !(await isListed());
    },
  },
  {
    name: 'headers of the service are not passed on',
    async holds({ port }) {
      const { status, head } = await exchange(port, get(FORMS, 'ada-900003'));
      return status === 200 && !head.includes('service-7');
    },
  },
  {
    name: 'responses list the allowed operations',
    async holds({ port }) {
      const target = `${FORMS}/form_1_a`;
      const allowed = await exchange(port, get(target, 'rob-900004'));
      const refused = await exchange(port, generate('rob-900005', prompt()));
      const pattern = /^prompt-forms-allow: list, get$/m;
      return (
        [allowed.status, refused.status].join() === '200,403' &&
        pattern.test(allowed.head) &&
        pattern.test(refused.head)
      );
    },
  },
  {
    name: 'responses list no operation that is not allowed',
    async holds({ port }) {
      // An empty header would mean that the visitor may do nothing.
      const allowed = await exchange(port, get(`${FORMS}/form_1_a`, 'sue-900013'));
      const refused = await exchange(port, generate('sue-900014', prompt()));
      assertAnswer(allowed);
      assertAnswer(refused);
      const nothing = /^prompt-forms-allow: *$/m;
      return (
        [allowed.status, refused.status].join() === '200,403' &&
        !nothing.test(allowed.head) &&
        !nothing.test(refused.head)
      );
    },
  },
  {
    name: 'a request after a pause has the whole time limit, and is sent once',
    async holds({ port, upstream }) {
      await exchange(port, get(`${FORMS}/form_1_a`, 'ada-900026'));
      // A server may start the time limit of a connection when it becomes idle.
      await new Promise((resolve) => setTimeout(resolve, PATIENCE * 1_250));
      upstream.arrived.length = 0;
      const started = performance.now();
      const { code } = await exchange(port, get(`${FORMS}/form_1_hang`, 'ada-900026'));
      const isWhole = performance.now() - started >= PATIENCE * 950;
      return code === 'PROXY_TIMEOUT' && isWhole && upstream.arrived.length === 1;
    },
  },
  {
    name: 'a visitor who leaves ends a get',
    known: {
      Lambda: 'unseen',
      workerd: 'leaving',
      'php -S': 'unnoticed',
      'php-fpm': 'unnoticed',
    },
    holds: (subject) => endsGet(subject, 'destroy'),
  },
  {
    name: 'a connection that is reset ends a get',
    known: { Lambda: 'unseen', 'php -S': 'unnoticed', 'php-fpm': 'unnoticed' },
    holds: (subject) => endsGet(subject, 'resetAndDestroy'),
  },
  {
    name: 'a visitor who leaves does not end a generate',
    holds: (subject) => finishesGenerate(subject, 'destroy'),
  },
  {
    name: 'a connection that is reset does not end a generate',
    holds: (subject) => finishesGenerate(subject, 'resetAndDestroy'),
  },
];
