import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import { isFormId } from '../../src/api/routes.js';
import {
  decodeDeleted,
  decodeFetched,
  decodeGenerated,
  decodeList,
} from '../../src/client/forms.js';
import type { Form } from '../../src/client/index.js';
import { ID } from './support/answers.js';
import {
  deletedOracle,
  fetchedOracle,
  isIdOracle,
  isPlain,
  isUrlOracle,
  keyOracle,
  listOracle,
} from './support/decoding-oracle.js';
import { holds } from './support/holds.js';
import { formLike, jsonValue, objectOf } from './support/json-values.js';
import { prototypesAreUntouched } from './support/prototypes.js';

/** Invariants of every decoded form: no invented fields, and no mutable ones. */
function checkForm(form: Form, sent: unknown): void {
  assert.equal(form.raw, sent);
  assert.ok(Object.isFrozen(form.raw));
  assert.equal(Object.getPrototypeOf(form), Object.prototype);
  assert.ok(form.id === undefined || isIdOracle(form.id));
  const url = form.raw.formUrl;
  assert.equal(form.formUrl, isUrlOracle(url) ? new URL(url).href : undefined);
  for (const key of ['title', 'name'] as const) {
    if (form[key] !== undefined)
      assert.equal(form[key], Object.hasOwn(form.raw, key) && form.raw[key]);
  }
  if (form.createdAt !== undefined) {
    assert.ok([form.raw.createdAt, form.raw.created_at].includes(form.createdAt));
    assert.ok(Number.isFinite(Date.parse(form.createdAt)));
  }
}

const items = fc.array(formLike, { maxLength: 6 });
const anyList = fc.oneof(
  items,
  objectOf(
    fc.oneof(items, jsonValue),
    fc.constantFrom('forms', 'items', 'rows', 'total', 'next', '', '__proto__', 'constructor'),
  ),
  jsonValue,
);

describe('any data', () => {
  holds('read as a list has the documented array, with every entry counted', anyList, (data) => {
    const list = decodeList(data);
    const wanted = listOracle(data);
    prototypesAreUntouched();
    if (!list || !wanted) return assert.equal(list, wanted);
    const keys = list.forms.map(({ id, formUrl }) => id ?? formUrl);
    assert.deepEqual({ keys, source: list.source, skipped: list.skipped }, wanted);
    const all = listIn(data, list.source);
    assert.equal(list.forms.length + list.skipped, all.length);
    for (const form of list.forms) {
      checkForm(
        form,
        all.find((item) => keyOracle(item) === (form.id ?? form.formUrl)),
      );
    }
    assert.equal(typeof list.possiblyTruncated, 'boolean');
  });

  holds('read as a generated form is one only if its URL may be opened', formLike, (data) => {
    const form = decodeGenerated(data)?.form;
    prototypesAreUntouched();
    const url = isPlain(data) && Object.hasOwn(data, 'formUrl') ? data.formUrl : undefined;
    assert.equal(form !== undefined, isUrlOracle(url));
    if (!form) return;
    checkForm(form, data);
    const id = Object.hasOwn(form.raw, 'id') ? form.raw.id : undefined;
    assert.equal(form.id, isIdOracle(id) ? id : undefined);
  });

  const fetched = fc.oneof(
    formLike,
    fc.record({ form: formLike, other: jsonValue }),
    objectOf(formLike),
  );
  holds('read as a requested form is that form, or none', fetched, (data) => {
    const form = decodeFetched(data, ID)?.form;
    prototypesAreUntouched();
    const wanted = fetchedOracle(data, ID);
    assert.equal(form !== undefined, wanted !== undefined);
    if (!form) return;
    checkForm(form, wanted);
    assert.equal(form.id, ID);
    assert.equal(form.idFromRequest, (wanted?.id ?? undefined) === undefined);
  });

  const deleted = fc.oneof(
    jsonValue,
    fc.record({
      deleted: fc.constantFrom<unknown>(true, true, false, 'true', 1, null),
      id: fc.constantFrom<unknown>(ID, undefined, null, 'form_18_def', 17, [ID], ''),
    }),
    objectOf(fc.oneof(fc.constant(true), jsonValue)),
  );
  holds('read as a deletion has the requested id, or none', deleted, (data) => {
    const result = decodeDeleted(data, ID);
    prototypesAreUntouched();
    const wanted = deletedOracle(data, ID);
    assert.deepEqual(result, wanted ? { id: ID, deleted: true, confirmed: true } : undefined);
  });
});

/** The array that `source` names. */
function listIn(data: unknown, source: string): readonly unknown[] {
  const list = source === 'data' ? data : (data as Record<string, unknown>)[source.slice(5)];
  assert.ok(Array.isArray(list));
  return list;
}

describe('any text', () => {
  const part = (chars: string): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...chars), { maxLength: 8 }).map((all) => all.join(''));
  const nearlyId = fc.oneof(
    fc.tuple(part('0123456789'), part('azAZ_09')).map(([number, name]) => `form_${number}_${name}`),
    fc
      .tuple(part('form_12_ab'), fc.constantFrom(...'\n\r\0 /%.é٣_-Ⅷ'), part('form_1_a'))
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('', ' ', '\n', '/'), fc.constantFrom('', ' ', '\n', '/..'))
      .map(([before, after]) => `${before}${ID}${after}`),
    fc.string(),
  );
  holds('is an id only if it is form_<number>_<alphanumeric>', nearlyId, (text) => {
    assert.equal(isFormId(text), isIdOracle(text), JSON.stringify(text));
  });

  holds('is the only kind of value that can be an id', jsonValue, (value) => {
    assert.equal(isFormId(value), isIdOracle(value));
    assert.equal(isFormId([ID]), false);
  });
});
