/** Forged requests against the proxy: nothing of one owner may reach another one. */
import Database from 'libsql';
import { createFormsProxy } from '../../../src/proxy/index.js';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';
import {
  FILL,
  FORMS_EACH,
  idOf,
  KEY,
  MARK,
  NEVER_VERIFY_MS,
  notFound,
  ownerName,
  OWNERS,
  success,
  urlOf,
} from './account.js';
import { randomFrom } from './random.js';

export const FORGED = 100_000;
const PATH = '/api/v1/forms';

export interface Leaks {
  /** Responses that held a text of another owner. */
  readonly leaked: number;
  /** Requests to the service about another owner's form. */
  readonly forwarded: number;
  /** Requests of each kind. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Other ways to write an id. */
const SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => id.toLowerCase(),
  (id) => id.toUpperCase(),
  (id) => id.replace('A', '%41'),
  (id) => id.replace('A', '%2541'),
  (id) => id.replace('form_', 'form_0'),
  (id) => `${id}%00`,
  (id) => `${id}%20`,
  (id) => `${id}/`,
  (id) => `${id};owner=admin`,
  (id) => `${id}?scope=account`,
  (id) => `./${id}`,
  (id) => `x/../${id}`,
];

export async function findLeaks(): Promise<Leaks> {
  const database = new Database(':memory:');
  for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
  database.exec(FILL);

  const forms = new Map<string, string>();
  for (let owner = 0; owner < OWNERS; owner++)
    for (let index = 0; index < FORMS_EACH; index++)
      forms.set(idOf(owner, index), urlOf(owner, index));
  let made = OWNERS * FORMS_EACH;
  let forwarded = 0;
  let attacker = '';
  let losesResponse = false;

  const service = async (url: string, init: RequestInit): Promise<Response> => {
    const [, id = ''] = /\/forms\/(form_\w+)$/.exec(url) ?? [];
    if (init.method === 'POST') {
      const { prompt } = JSON.parse(String(init.body)) as { prompt: string };
      const [, maker = ''] = /by (owner-\d+)/.exec(prompt) ?? [];
      const form = {
        id: `form_${made}_Ab`,
        formUrl: `https://forms.example/of-${maker}-end/n${made}`,
      };
      made += 1;
      forms.set(form.id, form.formUrl);
      if (losesResponse) throw new TypeError('fetch failed');
      return success(form);
    }
    if (id === '')
      return success({
        forms: Array.from(forms, ([one, formUrl]) => ({ id: one, formUrl })),
        total: made,
      });
    const formUrl = forms.get(id);
    if (formUrl !== undefined && !formUrl.includes(`of-${attacker}-end`)) forwarded += 1;
    return formUrl === undefined ? notFound() : success({ id, formUrl, deleted: true });
  };
  const proxy = createFormsProxy({
    baseUrl: 'https://service.test',
    hosts: ['site.test'],
    apiKey: KEY,
    owners: sqlOwners({ sqlite: database }),
    rateLimit: false,
    announce: false,
    verifyAfter: NEVER_VERIFY_MS,
    authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
    log: () => {},
    fetch: service,
  });

  const random = randomFrom(20_260_101);
  const kinds = new Map<string, number>();
  let leaked = 0;

  /** Sends a request as this visitor and counts what it should not have shown. */
  const send = async (
    user: string,
    method: string,
    path: string,
    more: { key?: string; prompt?: string } = {},
  ): Promise<void> => {
    attacker = user;
    const headers: Record<string, string> = { 'X-User': user, 'Sec-Fetch-Site': 'same-origin' };
    if (more.key !== undefined) headers['Idempotency-Key'] = more.key;
    if (more.prompt !== undefined) headers['Content-Type'] = 'application/json';
    const response = await proxy.fetch(
      new Request(`https://site.test${path}`, {
        method,
        headers,
        body: more.prompt === undefined ? undefined : JSON.stringify({ prompt: more.prompt }),
      }),
    );
    const text = await response.text();
    const shown = [...text.matchAll(MARK)].map(([, owner]) => owner);
    if (shown.some((owner) => owner !== user) || text.includes('"total"')) leaked += 1;
  };

  const count = (kind: string): void => void kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const keys: { user: string; key: string; prompt: string }[] = [];
  for (let sent = 0; sent < FORGED; sent++) {
    const owner = random(OWNERS);
    const other = (owner + 1 + random(OWNERS - 1)) % OWNERS;
    const user = ownerName(owner);
    const foreign = idOf(other, random(FORMS_EACH));
    const kind = random(100);
    if (kind < 40) {
      count("another owner's id, get");
      await send(user, 'GET', `${PATH}/${foreign}`);
    } else if (kind < 60) {
      count("another owner's id, delete");
      await send(user, 'DELETE', `${PATH}/${foreign}`);
    } else if (kind < 75) {
      count('ids in other case and encoding');
      const spell = SPELLINGS[random(SPELLINGS.length)] ?? String;
      await send(user, random(2) ? 'GET' : 'DELETE', `${PATH}/${spell(foreign)}`);
    } else if (kind < 85) {
      count("other spellings of the owner's name");
      const names = [
        user.toUpperCase(),
        `${user}\u00a0`,
        `${user}%00`,
        `${user}'--`,
        `${user},`,
        `${user}/*`,
      ];
      await send(
        names[random(names.length)] ?? user,
        'GET',
        random(2) ? PATH : `${PATH}/${idOf(owner, 1)}`,
      );
    } else if (kind < 93) {
      count('lists');
      await send(user, 'GET', PATH);
    } else if (kind < 99) {
      count("replays of another owner's idempotency key");
      const earlier = keys[random(keys.length)];
      if (earlier === undefined || random(2)) {
        const made_ = { user, key: crypto.randomUUID(), prompt: `A form by ${user}` };
        keys.push(made_);
        await send(user, 'POST', `${PATH}/generate`, made_);
      } else if (earlier.user !== user) {
        // The fake names the maker in the URL: a stored response would show the other owner. Here, the forger makes it.
        await send(user, 'POST', `${PATH}/generate`, {
          key: earlier.key,
          prompt: earlier.prompt.replace(earlier.user, user),
        });
      }
    } else {
      count('lists after a lost response');
      losesResponse = true;
      await send(ownerName(other), 'POST', `${PATH}/generate`, {
        prompt: `Lost by ${ownerName(other)}`,
      });
      losesResponse = false;
      await send(user, 'GET', PATH);
    }
  }
  database.close();
  return { leaked, forwarded, kinds };
}
