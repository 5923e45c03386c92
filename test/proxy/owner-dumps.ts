/** What the version before `details` and `verifiedAt` has written, literally, and the records in it. */
import type { OwnerRecord } from '../../src/proxy/index.js';

export const OLD_RECORDS: readonly OwnerRecord[] = [
  {
    id: 'form_1_Ab',
    formUrl: 'https://service.test/f/1',
    owner: 'ada',
    prompt: 'A survey: "tea", it\'s \u{1f600}',
    createdAt: '2025-01-01T00:00:01.000Z',
  },
  {
    id: undefined,
    formUrl: 'https://service.test/f/2',
    owner: 'ada',
    prompt: 'Without an id',
    createdAt: '2025-01-01T00:00:02.000Z',
  },
  {
    id: 'form_3_Ab',
    formUrl: 'https://service.test/f/3',
    owner: 'bob',
    prompt: 'Of Bob',
    createdAt: '2025-01-01T00:00:03.000Z',
  },
];

const INSERTS = [
  `insert into form_owner (form_url, id, owner, prompt, created_at) values
  ('https://service.test/f/1', 'form_1_Ab', 'ada', 'A survey: "tea", it''s \u{1f600}', '2025-01-01T00:00:01.000Z')`,
  `insert into form_owner (form_url, id, owner, prompt, created_at) values
  ('https://service.test/f/2', null, 'ada', 'Without an id', '2025-01-01T00:00:02.000Z')`,
  `insert into form_owner (form_url, id, owner, prompt, created_at) values
  ('https://service.test/f/3', 'form_3_Ab', 'bob', 'Of Bob', '2025-01-01T00:00:03.000Z')`,
];

/** SQLite and PostgreSQL. */
const OLD_TEXT_TABLE = [
  `create table form_owner (
  form_url text not null primary key,
  id text unique,
  owner text not null,
  prompt text not null,
  created_at text not null
)`,
  'create index form_owner_by_owner on form_owner (owner, created_at)',
  ...INSERTS,
];

/** Statements, by the kind of `sqlOwnersMigration`. */
export const OLD_TABLES = {
  sqlite: OLD_TEXT_TABLE,
  postgres: OLD_TEXT_TABLE,
  mysql: [
    `create table form_owner (
  form_url varchar(750) character set utf8mb4 collate utf8mb4_bin not null primary key,
  id varchar(100) character set ascii collate ascii_bin unique,
  owner varchar(255) character set utf8mb4 collate utf8mb4_bin not null,
  prompt mediumtext character set utf8mb4 not null,
  created_at varchar(30) character set ascii collate ascii_bin not null,
  index form_owner_by_owner (owner, created_at)
)`,
    ...INSERTS,
  ],
} as const;

const PREFIX = '{prompt-forms}:owners:';

/** Commands of Redis. */
export const OLD_ENTRIES: readonly (readonly string[])[] = [
  [
    'HSET',
    `${PREFIX}owner:ada`,
    'https://service.test/f/1',
    'form_1_Ab\n{"formUrl":"https://service.test/f/1","prompt":"A survey: \\"tea\\", it\'s \u{1f600}","createdAt":"2025-01-01T00:00:01.000Z"}',
    'https://service.test/f/2',
    '\n{"formUrl":"https://service.test/f/2","prompt":"Without an id","createdAt":"2025-01-01T00:00:02.000Z"}',
  ],
  [
    'HSET',
    `${PREFIX}owner:bob`,
    'https://service.test/f/3',
    'form_3_Ab\n{"formUrl":"https://service.test/f/3","prompt":"Of Bob","createdAt":"2025-01-01T00:00:03.000Z"}',
  ],
  ['SET', `${PREFIX}url:https://service.test/f/1`, 'ada'],
  ['SET', `${PREFIX}url:https://service.test/f/2`, 'ada'],
  ['SET', `${PREFIX}url:https://service.test/f/3`, 'bob'],
  ['HSET', `${PREFIX}id:form_1_Ab`, 'owner', 'ada', 'url', 'https://service.test/f/1'],
  ['HSET', `${PREFIX}id:form_3_Ab`, 'owner', 'bob', 'url', 'https://service.test/f/3'],
];
