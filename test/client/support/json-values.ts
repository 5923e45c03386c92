import fc from 'fast-check';
import { ID, URL_OF_FORM } from './answers.js';

/** Names that mean something to the client, to JavaScript, or to nobody. */
const KEYS = [
  'success',
  'data',
  'error',
  'message',
  'code',
  'type',
  'error_code',
  'meta',
  'request_id',
  'api_version',
  'forms',
  'form',
  'items',
  'id',
  'formUrl',
  'title',
  'name',
  'createdAt',
  'created_at',
  'deleted',
  'total',
  'next',
  'has_more',
  'page',
  'cursor',
  'length',
  '0',

  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'then',

  'long'.repeat(60),
];

const TEXTS = [
  '',
  ID,
  'form_18_def',
  'form_x',
  URL_OF_FORM,
  'http://forms.example/',
  'javascript:1',
  'NOT_FOUND',
  'INVALID_API_KEY',
  'not a code',
  '2024-01-01',
  '2026-02-31',
  'T',
  '\u0000\ud800',
];

const scalar = fc.oneof(
  fc.constantFrom<unknown>(true, false, null, ...TEXTS),
  fc.constantFrom(0, 1, 2, -1, 1e308),
  fc.string({ maxLength: 20 }),
);

/** An object whose keys are all its own, `__proto__` among them. */
export const objectOf = (
  value: fc.Arbitrary<unknown>,
  key: fc.Arbitrary<string> = fc.constantFrom(...KEYS),
): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(key, value), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries) as object);

/** A value that throws if it is converted to a string. */
const TEXTLESS = { toString: 1, valueOf: 1 };

const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.constant(TEXTLESS),
    objectOf(tie('node')),
    fc.array(tie('node'), { maxLength: 4 }),
  ),
}));

/** Any JSON value, made mostly of what the client looks for. */
export const jsonValue: fc.Arbitrary<unknown> = fc
  .oneof({ arbitrary: node, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

/** One of these, or no such key at all. */
const some = (...values: unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(undefined, ...values, TEXTLESS);

/** Plain http, on this machine and on others. */
const HTTP = [
  'http://localhost/x',
  'http://127.0.0.1:5174/',
  'http://forms.example/',
  'http://127.0.0.1.example/',
  'http://localhost.example/',
  'http://localhost@forms.example/',
];

/** Values in place of a form: valid and invalid ones, with and without an id. */
export const formLike: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: jsonValue, weight: 1 },
  {
    arbitrary: fc
      .record({
        id: fc.oneof(
          fc.nat({ max: 5 }).map((number) => `form_${number}_a`),
          some(null, 7, 'form_x', ID, ` ${ID}`, [ID], { id: ID }),
        ),
        formUrl: some(URL_OF_FORM, ...HTTP, '/f', null, 7),
        title: some('T', '', 7, null, ['T']),
        createdAt: some('2026-11-20', '2026-11-20T12:00:00Z', 'today', '2026-13-01', 7),
        extra: jsonValue,
      })
      .map((form): unknown => JSON.parse(JSON.stringify(form))),
    weight: 4,
  },
);

/** A whole answer: an envelope, nearly one, or anything. */
export const answerText: fc.Arbitrary<string> = fc.oneof(
  jsonValue.map((value) => JSON.stringify(value)),
  fc
    .record({
      success: fc.constantFrom<unknown>(true, true, false, 'true', 1, null),
      data: fc.oneof(formLike, fc.array(formLike, { maxLength: 4 }), jsonValue),
      error: jsonValue,
      code: fc.constantFrom<unknown>(undefined, 'NOT_FOUND', 7),
      meta: jsonValue,
    })
    .map((envelope) => JSON.stringify(envelope)),
  fc.string(),
  fc.constantFrom('', ' ', 'null', '{', '\ufeff{}', '[]', '{"__proto__":{"success":true}}'),
);
