import { ownerConflict } from './owners.js';
import type { OwnerRecord, OwnerStore } from './owners.js';

/**
 * The part of a Redis client that {@link redisOwners} needs. `@redis/client` and `redis` have it; for `ioredis`, hand
 * over `{ sendCommand: ([name, ...values]) => redis.call(name, ...values) }`.
 */
export interface RedisCommands {
  sendCommand(command: string[]): Promise<unknown>;
}

export interface RedisOwnersOptions {
  /** What all keys begin with. The braces keep them on one node of a cluster. Default `{prompt-forms}:owners:`. */
  readonly prefix?: string;
}

/*
 * Keys, after the prefix:
 *   url:<formUrl>   hash of owner, id, prompt, createdAt
 *   id:<id>         the form's URL
 *   owner:<owner>   sorted set of form URLs, by date
 */

const ADD = `
local prefix, owner, id, url, prompt, createdAt, score = unpack(ARGV)
local known = redis.call('HMGET', prefix .. 'url:' .. url, 'owner', 'id')
if known[1] and known[1] ~= owner then return 0 end
if id ~= '' then
  if known[2] and known[2] ~= id then return 0 end
  local urlOfId = redis.call('GET', prefix .. 'id:' .. id)
  if urlOfId and urlOfId ~= url then return 0 end
end
if not known[1] then
  redis.call('HSET', prefix .. 'url:' .. url, 'owner', owner, 'prompt', prompt, 'createdAt', createdAt)
  redis.call('ZADD', prefix .. 'owner:' .. owner, score, url)
end
if id ~= '' then
  redis.call('HSET', prefix .. 'url:' .. url, 'id', id)
  redis.call('SET', prefix .. 'id:' .. id, url)
end
return 1`;

/** Gives url, owner, id, prompt and createdAt of each form, one after the other; an id that is missing is ''. */
const RECORDS = `
local records = {}
local function addRecord(url)
  local values = redis.call('HMGET', ARGV[1] .. 'url:' .. url, 'owner', 'id', 'prompt', 'createdAt')
  if not values[1] then return end
  table.insert(records, url)
  for i = 1, 4 do table.insert(records, values[i] or '') end
end`;

const FORMS = `${RECORDS}
for _, url in ipairs(redis.call('ZREVRANGE', ARGV[1] .. 'owner:' .. ARGV[2], 0, -1)) do addRecord(url) end
return records`;

/** Takes pairs of id and URL. */
const FIND = `${RECORDS}
for i = 2, #ARGV, 2 do
  local url = ARGV[i] ~= '' and redis.call('GET', ARGV[1] .. 'id:' .. ARGV[i])
  addRecord(url or ARGV[i + 1])
end
return records`;

const OWNER_OF = `
local url = redis.call('GET', ARGV[1] .. 'id:' .. ARGV[2])
return url and redis.call('HGET', ARGV[1] .. 'url:' .. url, 'owner')`;

const REMOVE = `
local prefix, id = ARGV[1], ARGV[2]
local url = redis.call('GET', prefix .. 'id:' .. id)
if not url then return 0 end
local owner = redis.call('HGET', prefix .. 'url:' .. url, 'owner')
redis.call('DEL', prefix .. 'url:' .. url, prefix .. 'id:' .. id)
if owner then redis.call('ZREM', prefix .. 'owner:' .. owner, url) end
return 1`;

const FIND_CHUNK = 1_000;
const RECORD_LENGTH = 5;

/**
 * Owners in Redis, which several proxy processes may share. Takes the site's own client. The Redis must keep what it
 * is told: switch on append-only persistence (`appendonly yes`), and let it evict nothing
 * (`maxmemory-policy noeviction`). A form whose record is lost belongs to nobody.
 */
export function redisOwners(
  client: RedisCommands,
  { prefix = '{prompt-forms}:owners:' }: RedisOwnersOptions = {},
): OwnerStore {
  // The scripts name their keys themselves. One key is declared, so that a cluster finds the node.
  const run = (script: string, ...values: string[]): Promise<unknown> =>
    client.sendCommand(['EVAL', script, '1', prefix, prefix, ...values]);

  return {
    async add(owner, form) {
      const { id = '', formUrl, prompt, createdAt } = form;
      const score = String(Date.parse(createdAt) || 0);
      const added = await run(ADD, owner, id, formUrl, prompt, createdAt, score);
      if (added !== 1) throw ownerConflict(form);
    },
    async forms(owner) {
      const records = recordsIn(await run(FORMS, owner));
      return records
        .filter((record) => record.owner === owner)
        .map(({ owner: _, ...form }) => form);
    },
    async owns(owner, id) {
      return (await run(OWNER_OF, id)) === owner;
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
        found.push(...recordsIn(await run(FIND, ...pairs)));
      }
      return found;
    },
  };
}

/** Throws for a reply that is not what the script returns. */
function recordsIn(reply: unknown): OwnerRecord[] {
  if (!Array.isArray(reply) || reply.length % RECORD_LENGTH !== 0)
    throw new Error('Redis sent no records.');
  const records: OwnerRecord[] = [];
  for (let start = 0; start < reply.length; start += RECORD_LENGTH) {
    const [formUrl = '', owner = '', id, prompt = '', createdAt = ''] = reply
      .slice(start, start + RECORD_LENGTH)
      .map(String);
    records.push({ formUrl, owner, id: id || undefined, prompt, createdAt });
  }
  return records;
}
