import { parseJson } from '../../api/json.js';
import { surviveOutages } from './connection-errors.js';
import { verifiedMembers } from './details.js';
import { newestFirst, ownerConflict } from './owners.js';
import type { OwnedForm, OwnerRecord, OwnerStore } from './owners.js';
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
  // The scripts build their keys themselves. One key is declared, so that a cluster finds the node.
  const run = (script: string, ...values: string[]): Promise<unknown> =>
    client.sendCommand(['EVAL', script, '1', prefix, prefix, ...values]);

  /** The records of one owner of many forms, in batches. */
  async function* recordsOf(owner: string): AsyncGenerator<readonly OwnerRecord[]> {
    const key = `${prefix}owner:${owner}`;
    let cursor = '0';
    do {
      const reply = await client.sendCommand(['HSCAN', key, cursor, 'COUNT', String(FIND_CHUNK)]);
      const [next, fields] = listOf(reply);
      cursor = String(next);
      // Pairs of URL and entry.
      const entries = listOf(fields).filter((_, index) => index % 2 === 1);
      if (entries.length > 0) yield entries.map((entry) => ({ ...formIn(entry), owner }));
    } while (cursor !== '0');
  }

  return {
    async add(owner, form) {
      const { id = '', formUrl, prompt, createdAt, details, verifiedAt } = form;
      const lines = [JSON.stringify({ formUrl, prompt, createdAt })];
      if (details !== undefined || verifiedAt !== undefined)
        lines.push(JSON.stringify({ details, verifiedAt }));
      if ((await run(ADD, owner, id, formUrl, lines.join('\n'))) !== 1) throw ownerConflict(form);
    },
    async attachId(owner, formUrl, id) {
      if ((await run(ADD, owner, id, formUrl, '')) !== 1) throw ownerConflict({ id, formUrl });
    },
    async forms(owner) {
      const entries = listOf(await client.sendCommand(['HVALS', `${prefix}owner:${owner}`]));
      return entries.map(formIn).toSorted(newestFirst);
    },
    async owns(owner, id) {
      return (await client.sendCommand(['HGET', `${prefix}id:${id}`, 'owner'])) === owner;
    },
    async remove(id) {
      await run(REMOVE, id);
    },
    async find(forms) {
      const found: OwnerRecord[] = [];
      for (let start = 0; start < forms.length; start += FIND_CHUNK) {
        const pairs = forms
          .slice(start, start + FIND_CHUNK)
          .flatMap(({ id = '', formUrl = '' }) => [id, formUrl]);
        found.push(...recordsIn(listOf(await run(FIND, ...pairs))));
      }
      return found;
    },
    async verified(id, details, at) {
      await run(VERIFIED, id, JSON.stringify({ details, verifiedAt: at }));
    },
    async transfer({ id = '', from, to }) {
      if (from === to) return 0;
      const moved = Number(await run(TRANSFER, from, to, id));
      if (!Number.isInteger(moved)) throw new Error('Redis sent no number.');
      return moved;
    },
    async *records() {
      const pattern = `${prefix.replaceAll(/[\\*?[\]^]/g, '\\$&')}owner:*`;
      let cursor = '0';
      do {
        const [next, found, large] = listOf(
          await run(SCAN_OWNERS, cursor, pattern, String(MOST_AT_ONCE)),
        );
        cursor = String(next);
        const records = recordsIn(listOf(found));
        if (records.length > 0) yield records;
        for (const owner of listOf(large)) yield* recordsOf(String(owner));
      } while (cursor !== '0');
    },
    async removeUrl(formUrl) {
      await run(REMOVE_URL, formUrl);
    },
  };
}

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
