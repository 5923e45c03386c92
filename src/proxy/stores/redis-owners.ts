import { parseJson } from '../../api/json.js';
import { surviveOutages } from './connection-errors.js';
import { verifiedMembers } from './details.js';
import { newestFirst, ownerConflict } from './owners.js';
import type {
  FormDetails,
  FormReference,
  OwnedForm,
  OwnerRecord,
  OwnerStore,
  OwnerTransfer,
} from './owners.js';
import { ADD, FIND, REMOVE, REMOVE_URL, SCAN_OWNERS, TRANSFER, VERIFIED } from './redis-scripts.js';

/**
 * The part of a Redis client that {@link redisOwners} needs. `@redis/client` and `redis` have it; for `ioredis`, hand
 * over `{ sendCommand: ([name, ...values]) => redis.call(name, ...values) }`. A client without a listener for errors gets one, so
 * that the process survives a restart of Redis.
 */
export interface RedisCommands {
  sendCommand(command: string[]): Promise<unknown>;
}

export interface RedisOwnersOptions {
  /** Prefix of all keys. The braces keep them on one node of a cluster. Default `{prompt-forms}:owners:`. */
  readonly prefix?: string;
}

const FIND_CHUNK = 1_000;
/** Forms of an owner that come with those of other owners. A step has about 100 owners. */
const MOST_AT_ONCE = 50;

/**
 * Owners in Redis, which several proxy processes may share. Takes the site's own client. Redis must not lose data: turn on
 * append-only persistence (`appendonly yes`) and turn off eviction (`maxmemory-policy noeviction`). A form whose record is
 * lost has no owner.
 */
export function redisOwners(
  client: RedisCommands,
  { prefix = '{prompt-forms}:owners:' }: RedisOwnersOptions = {},
): OwnerStore {
  surviveOutages(client, 'Redis', 'ready');
  return new RedisOwners(client, prefix);
}

/** Its methods are fields, so that a site can spread it and replace some of them. */
class RedisOwners implements OwnerStore {
  readonly #client: RedisCommands;
  readonly #prefix: string;

  constructor(client: RedisCommands, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  readonly add = async (owner: string, form: OwnedForm): Promise<void> => {
    const { id = '', formUrl, prompt, createdAt, details, verifiedAt } = form;
    const lines = [JSON.stringify({ formUrl, prompt, createdAt })];
    if (details !== undefined || verifiedAt !== undefined)
      lines.push(JSON.stringify({ details, verifiedAt }));
    const added = await this.#run(ADD, owner, id, formUrl, lines.join('\n'));
    if (added !== 1) throw ownerConflict(form);
  };

  readonly attachId = async (owner: string, formUrl: string, id: string): Promise<void> => {
    const added = await this.#run(ADD, owner, id, formUrl, '');
    if (added !== 1) throw ownerConflict({ id, formUrl });
  };

  readonly forms = async (owner: string): Promise<readonly OwnedForm[]> => {
    const key = ownerKey(this.#prefix, owner);
    const entries = listOf(await this.#client.sendCommand(['HVALS', key]));
    return entries.map(formIn).toSorted(newestFirst);
  };

  readonly owns = async (owner: string, id: string): Promise<boolean> => {
    const key = idKey(this.#prefix, id);
    return (await this.#client.sendCommand(['HGET', key, 'owner'])) === owner;
  };

  readonly remove = async (id: string): Promise<void> => {
    await this.#run(REMOVE, id);
  };

  readonly find = async (forms: readonly FormReference[]): Promise<readonly OwnerRecord[]> => {
    const found: OwnerRecord[] = [];
    for (let start = 0; start < forms.length; start += FIND_CHUNK) {
      const pairs = forms
        .slice(start, start + FIND_CHUNK)
        .flatMap(({ id = '', formUrl = '' }) => [id, formUrl]);
      found.push(...recordsIn(listOf(await this.#run(FIND, ...pairs))));
    }
    return found;
  };

  readonly verified = async (id: string, details: FormDetails, at: string): Promise<void> => {
    await this.#run(VERIFIED, id, JSON.stringify({ details, verifiedAt: at }));
  };

  readonly transfer = async ({ id = '', from, to }: OwnerTransfer): Promise<number> => {
    if (from === to) return 0;
    const moved = Number(await this.#run(TRANSFER, from, to, id));
    if (!Number.isInteger(moved)) throw new Error('Redis sent no number.');
    return moved;
  };

  readonly records = (): AsyncIterable<readonly OwnerRecord[]> => this.#batches();

  readonly removeUrl = async (formUrl: string): Promise<void> => {
    await this.#run(REMOVE_URL, formUrl);
  };

  /** The scripts build their keys themselves. One key is declared, so that a cluster finds the node. */
  #run(script: string, ...values: string[]): Promise<unknown> {
    return this.#client.sendCommand(['EVAL', script, '1', this.#prefix, this.#prefix, ...values]);
  }

  /** The records of all owners. Those of an owner of many forms have batches of their own. */
  async *#batches(): AsyncGenerator<readonly OwnerRecord[]> {
    const pattern = `${this.#prefix.replaceAll(/[\\*?[\]^]/g, '\\$&')}owner:*`;
    let cursor = '0';
    do {
      const [next, found, large] = listOf(
        await this.#run(SCAN_OWNERS, cursor, pattern, String(MOST_AT_ONCE)),
      );
      cursor = String(next);
      const records = recordsIn(listOf(found));
      if (records.length > 0) yield records;
      for (const owner of listOf(large)) yield* this.#batchesOf(String(owner));
    } while (cursor !== '0');
  }

  async *#batchesOf(owner: string): AsyncGenerator<readonly OwnerRecord[]> {
    const key = ownerKey(this.#prefix, owner);
    let cursor = '0';
    do {
      const [next, fields] = listOf(
        await this.#client.sendCommand(['HSCAN', key, cursor, 'COUNT', String(FIND_CHUNK)]),
      );
      cursor = String(next);
      // Pairs of URL and entry.
      const entries = listOf(fields).filter((_, index) => index % 2 === 1);
      if (entries.length > 0) yield entries.map((entry) => ({ ...formIn(entry), owner }));
    } while (cursor !== '0');
  }
}

const ownerKey = (prefix: string, owner: string): string => `${prefix}owner:${owner}`;

const idKey = (prefix: string, id: string): string => `${prefix}id:${id}`;

/** The records in pairs of owner and entry. */
function recordsIn(reply: readonly unknown[]): OwnerRecord[] {
  const records: OwnerRecord[] = [];
  for (let index = 0; index < reply.length; index += 2)
    records.push({ ...formIn(reply[index + 1]), owner: String(reply[index]) });
  return records;
}

/** Throws for a reply that is no list. */
function listOf(reply: unknown): unknown[] {
  if (!Array.isArray(reply)) throw new Error('Redis sent no records.');
  return reply;
}

/** Throws for an entry that this store has not written. */
function formIn(entry: unknown): OwnedForm {
  const [id, rest = '', third = ''] = String(entry).split('\n', 3);
  const { formUrl, prompt, createdAt } = JSON.parse(rest) as OwnedForm;
  const { details, verifiedAt } = Object(parseJson(third)) as Record<string, unknown>;
  const members = verifiedMembers(details, verifiedAt);
  return { id: id || undefined, formUrl, prompt, createdAt, ...members };
}
