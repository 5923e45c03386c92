import { describe, it } from 'node:test';
import { toolResultText } from '../../src/api/plain-text.js';
import { networksOf } from '../../src/proxy/address.js';
import { createFieldFilter, DEFAULT_FIELDS } from '../../src/proxy/service/fields.js';
import { safeLog, withoutHeaderValues } from '../../src/proxy/log.js';
import { pathOf } from '../../src/proxy/routes.js';
import type { OwnedForm, OwnerStore } from '../../src/proxy/index.js';
import { assertLinear } from '../support/growth.js';
import { ask, FORMS, ID, makeProxy, prompt, success } from './support.js';

const KB = 1024;
/** Engines keep objects of more than a thousand members in another way, whose names alone take 20 to 36 times as long for 8 times as many. */
const MEMBERS = 120;
const repeated = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));

describe('the work for input of a visitor grows in proportion to its size', () => {
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    address: networksOf,
    path: pathOf,
    'log entry': (text) => {
      const log = safeLog(
        () => {},
        (message) => message,
      );
      const common = { event: 'diagnostic', level: 'error', method: 'GET', requestId: '' } as const;
      log({ ...common, message: text, identity: text });
    },
    'title for an assistant': toolResultText,
    'error that quotes a header': (text) =>
      withoutHeaderValues(text, new Headers({ Cookie: text.replace(/[^ -~]/g, '') })),
  };
  // Texts that make an expression try each place again.
  const texts = [
    'a',
    ':',
    '1.',
    '1:',
    '[',
    '%',
    ';',
    '; q=',
    'a-',
    'aa,',
    ' ',
    '/',
    '//',
    '/.',
    '?',
  ];
  const more = ['\\', '"', '=', 'abcdefg=%41;', '\u0001', '::1', '\u2028', 'form_', 'é', '\ud800'];
  for (const [name, read] of Object.entries(readers)) {
    it(name, async () => {
      for (const text of [...texts, ...more])
        for (const end of ['', '!', ':1'])
          await assertLinear((size) => {
            const input = repeated(text)(size) + end;
            return () => read(input);
          }, 16 * KB);
    });
  }

  it('different parts of a header that an error of `authorize` quotes', async () => {
    await assertLinear((count) => {
      const cookie = Array.from({ length: count }, (_, i) => `cookie${i}=value${i}`).join('; ');
      const { proxy } = makeProxy({
        authorize: (_, request) => {
          throw new Error(`no session in ${request.headers.get('Cookie')}`);
        },
        announce: false,
      });
      return () => ask(proxy, 'GET', FORMS, { headers: { Cookie: cookie } });
    }, 2_000);
  });

  it('a prompt', async () => {
    const { proxy } = makeProxy({
      rateLimit: false,
      maxRequestBytes: 2 ** 24,
      maxPromptCharacters: 2 ** 24,
    });
    for (const text of ['a', '\\"', '\u0001', '\u2028', 'é'])
      await assertLinear((size) => {
        const body = prompt(repeated(text)(size));
        return () => ask(proxy, 'POST', `${FORMS}/generate`, { body });
      }, 16 * KB);
  });
});

describe('the work for a response of the service grows in proportion to its size', () => {
  const members = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`member${i}`, value]));
  const FORM = { id: ID, formUrl: 'https://forms.test/1' };
  const bodies: Readonly<Record<string, (count: number) => unknown>> = {
    'unknown members of a form': (count) => success({ ...FORM, ...members(count, 'x') }),
    'unknown members of a form in a form': (count) =>
      success({ form: { ...FORM, ...members(count, {}) } }),
    'unknown arrays beside a list': (count) => success({ forms: [], ...members(count, [1, {}]) }),
    'signs of further pages': (count) =>
      success({
        forms: [],
        ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`next${i}`, { page: i }])),
      }),
    'unknown members of the envelope': (count) => ({ ...success(FORM), ...members(count, {}) }),
    'unknown members of an error': (count) => ({
      success: false,
      error: { message: 'No.', ...members(count, 'x') },
    }),
    'unknown members of meta': (count) => ({ ...success(FORM), meta: members(count, 1) }),
    'a list of forms': (count) =>
      success({ forms: Array.from({ length: count }, () => ({ ...FORM, other: 1 })) }),
    'a list of anything': (count) =>
      success({ forms: Array.from({ length: count }, (_, i) => [null, 1, {}, [], ''][i % 5]) }),
    'escapes, in which the key is looked for': (count) =>
      success({ ...FORM, title: '\\"'.repeat(count) }),
  };
  for (const [name, bodyOf] of Object.entries(bodies)) {
    for (const operation of ['list', 'get'] as const) {
      it(`${name}, with ${operation}`, async () => {
        await assertLinear((count) => {
          const body = JSON.stringify(bodyOf(count));
          const respond = () =>
            new Response(body, { headers: { 'Content-Type': 'application/json' } });
          const { proxy } = makeProxy({ rateLimit: false, maxResponseBytes: 2 ** 25 }, respond);
          return () => ask(proxy, 'GET', operation === 'list' ? FORMS : `${FORMS}/${ID}`);
        }, 300);
      });
    }
  }

  it('a failure, in the field filter alone', async () => {
    const filter = createFieldFilter(DEFAULT_FIELDS);
    await assertLinear((count) => {
      const value = { success: false, error: members(count, []), meta: members(count, {}) };
      return () => filter({ status: 500, body: '', value }, 'generate');
    }, MEMBERS);
  });

  it('the list of a visitor, with and without ids', async () => {
    for (const withId of [true, false])
      await assertLinear((count) => {
        const forms = Array.from({ length: count }, (_, i) => ({
          id: `form_${i}_a`,
          formUrl: `https://forms.test/${i}`,
        }));
        const records = forms.map(({ id, formUrl }): OwnedForm => ({
          ...(withId && { id }),
          formUrl,
          prompt: 'A',
          createdAt: '2026-01-01T00:00:00.000Z',
        }));
        const owners: OwnerStore = {
          add: async () => {},
          forms: async () => records,
          owns: async () => false,
          remove: async () => {},
        };
        const body = JSON.stringify(success({ forms }));
        const { proxy } = makeProxy(
          {
            owners,
            rateLimit: false,
            announce: false,
            authorize: () => ({ allow: true, identity: 'ada' }),
          },
          () => new Response(body),
        );
        return () => ask(proxy, 'GET', FORMS);
      }, 500);
  });
});
