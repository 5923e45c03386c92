import { parseStored, verifiedMembers } from './details.js';
import { ownerConflict } from './owners.js';
import type { OwnedForm, OwnerRecord, OwnerStore } from './owners.js';

/**
 * The part of a Redis client that {@link redisOwners} needs. `@redis/client` and `redis` have it; for `ioredis`, hand
 * over `{ sendCommand: ([name, ...values]) => redis.call(name, ...values) }`.
 */
export interface RedisCommands {
  sendCommand(command: string[]): Promise<unknown>;
}

export interface RedisOwnersOptions {
  /** Prefix of all keys. The braces keep them on one node of a cluster. Default `{prompt-forms}:owners:`. */
  readonly prefix?: string;
}

/*
 * Keys, after the prefix:
 *   owner:<owner>   hash of form URL to entry, which has lines: the id, which may be empty; the rest of the form as JSON; and,
 *                   once known, `details` and `verifiedAt` as JSON. Versions without the third line ignore it and keep it.
 *   url:<formUrl>   the owner
 *   id:<id>         hash of owner and url
 * A list and a check of an owner are one plain command each: they run on every request of a visitor.
 */

/**
 * The id comes before the JSON, so that the script can attach it without parsing the JSON. The other lines of a record that
 * exists stay as they are. Without the rest of the form, it changes a record that exists, and adds none.
 */
const ADD = `
local prefix, owner, id, url, rest = unpack(ARGV)
local known = redis.call('HGET', prefix .. 'owner:' .. owner, url)
if not known and rest == '' then return 1 end
local knownOwner = redis.call('GET', prefix .. 'url:' .. url)
if knownOwner and knownOwner ~= owner then return 0 end
if known then
  local knownId = string.match(known, '^[^\\n]*')
  if id ~= '' and knownId ~= '' and knownId ~= id then return 0 end
  if id == '' then id = knownId end
  rest = string.sub(known, #knownId + 2)
end
if id ~= '' then
  local urlOfId = redis.call('HGET', prefix .. 'id:' .. id, 'url')
  if urlOfId and urlOfId ~= url then return 0 end
  redis.call('HSET', prefix .. 'id:' .. id, 'owner', owner, 'url', url)
end
redis.call('SET', prefix .. 'url:' .. url, owner)
redis.call('HSET', prefix .. 'owner:' .. owner, url, id .. '\\n' .. rest)
return 1`;

/** Takes pairs of id and URL. Gives owner and entry of each form that it finds, one after the other. */
const FIND = `
local prefix = ARGV[1]
local found = {}
for i = 2, #ARGV, 2 do
  local owner, url
  if ARGV[i] ~= '' then
    owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. ARGV[i], 'owner', 'url'))
  end
  if not owner then
    url = ARGV[i + 1]
    owner = redis.call('GET', prefix .. 'url:' .. url)
  end
  local entry = owner and redis.call('HGET', prefix .. 'owner:' .. owner, url)
  if entry then
    table.insert(found, owner)
    table.insert(found, entry)
  end
end
return found`;

const REMOVE = `
local prefix, id = unpack(ARGV)
local owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. id, 'owner', 'url'))
if not owner then return 0 end
redis.call('DEL', prefix .. 'url:' .. url, prefix .. 'id:' .. id)
redis.call('HDEL', prefix .. 'owner:' .. owner, url)
return 1`;

/** Replaces the third line of an entry. Does nothing for an unknown id. */
const VERIFIED = `
local prefix, id, verified = unpack(ARGV)
local owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. id, 'owner', 'url'))
local entry = owner and redis.call('HGET', prefix .. 'owner:' .. owner, url)
if not entry then return 0 end
local form = string.match(entry, '^[^\\n]*\\n[^\\n]*')
redis.call('HSET', prefix .. 'owner:' .. owner, url, form .. '\\n' .. verified)
return 1`;

const FIND_CHUNK = 1_000;

/**
 * Owners in Redis, which several proxy processes may share. Takes the site's own client. Redis must not lose data: turn on
 * append-only persistence (`appendonly yes`) and turn off eviction (`maxmemory-policy noeviction`). A form whose record is
 * lost has no owner.
 */
export function redisOwners(
  client: RedisCommands,
  { prefix = '{prompt-forms}:owners:' }: RedisOwnersOptions = {},
): OwnerStore {
  // The scripts build their keys themselves. One key is declared, so that a cluster finds the node.
  const run = (script: string, ...values: string[]): Promise<unknown> =>
    client.sendCommand(['EVAL', script, '1', prefix, prefix, ...values]);

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
        const reply = listOf(await run(FIND, ...pairs));
        for (let index = 0; index < reply.length; index += 2)
          found.push({ ...formIn(reply[index + 1]), owner: String(reply[index]) });
      }
      return found;
    },
    async verified(id, details, at) {
      await run(VERIFIED, id, JSON.stringify({ details, verifiedAt: at }));
    },
  };
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
  const { details, verifiedAt } = Object(parseStored(third)) as Record<string, unknown>;
  const members = verifiedMembers(details, verifiedAt);
  return { id: id || undefined, formUrl, prompt, createdAt, ...members };
}

const newestFirst = (a: OwnedForm, b: OwnedForm): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
