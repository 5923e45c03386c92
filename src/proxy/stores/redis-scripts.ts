/** The scripts of `redisOwners`. Redis runs each without another command in between. */

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
export const ADD = `
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
export const FIND = `
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

export const REMOVE = `
local prefix, id = unpack(ARGV)
local owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. id, 'owner', 'url'))
if not owner then return 0 end
redis.call('DEL', prefix .. 'url:' .. url, prefix .. 'id:' .. id)
redis.call('HDEL', prefix .. 'owner:' .. owner, url)
return 1`;

/** Replaces the third line of an entry. Does nothing for an unknown id. */
export const VERIFIED = `
local prefix, id, verified = unpack(ARGV)
local owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. id, 'owner', 'url'))
local entry = owner and redis.call('HGET', prefix .. 'owner:' .. owner, url)
if not entry then return 0 end
local form = string.match(entry, '^[^\\n]*\\n[^\\n]*')
redis.call('HSET', prefix .. 'owner:' .. owner, url, form .. '\\n' .. verified)
return 1`;

/** Moves one form, or all forms of an owner if the id is empty. Gives their number. */
export const TRANSFER = `
local prefix, from, to, id = unpack(ARGV)
local fromKey, toKey = prefix .. 'owner:' .. from, prefix .. 'owner:' .. to
local urls
if id == '' then
  urls = redis.call('HKEYS', fromKey)
else
  local owner, url = unpack(redis.call('HMGET', prefix .. 'id:' .. id, 'owner', 'url'))
  urls = owner == from and { url } or {}
end
local moved = 0
for _, url in ipairs(urls) do
  local entry = redis.call('HGET', fromKey, url)
  if entry then
    local ownId = string.match(entry, '^[^\\n]*')
    redis.call('HSET', toKey, url, entry)
    redis.call('HDEL', fromKey, url)
    redis.call('SET', prefix .. 'url:' .. url, to)
    if ownId ~= '' then redis.call('HSET', prefix .. 'id:' .. ownId, 'owner', to) end
    moved = moved + 1
  end
end
return moved`;

/** Removes the record of a URL if its entry has no id. */
export const REMOVE_URL = `
local prefix, url = unpack(ARGV)
local owner = redis.call('GET', prefix .. 'url:' .. url)
local entry = owner and redis.call('HGET', prefix .. 'owner:' .. owner, url)
if not entry or string.sub(entry, 1, 1) ~= '\\n' then return 0 end
redis.call('DEL', prefix .. 'url:' .. url)
redis.call('HDEL', prefix .. 'owner:' .. owner, url)
return 1`;

/**
 * One step through all owners. Gives the next cursor, owner and entry of each form one after the other, and the owners of too many
 * forms for one reply. In a script, since a client of a cluster sends a script to the node of its key, and SCAN to any.
 */
export const SCAN_OWNERS = `
local prefix, cursor, pattern, most = unpack(ARGV)
local reply = redis.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', 100)
local found, large = {}, {}
for _, key in ipairs(reply[2]) do
  local owner = string.sub(key, #prefix + #'owner:' + 1)
  if redis.call('HLEN', key) > tonumber(most) then
    table.insert(large, owner)
  else
    for _, entry in ipairs(redis.call('HVALS', key)) do
      table.insert(found, owner)
      table.insert(found, entry)
    end
  end
end
return { reply[1], found, large }`;
