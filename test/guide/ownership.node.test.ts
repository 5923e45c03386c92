import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import type { AuthorizeResult, FormsProxyOptions } from '../../src/proxy/index.js';
import { sectionOf } from './documents.js';

/** The account's forms: one of the visitor `u-1`, one of nobody. */
const FORMS = ['form_1_a', 'form_2_b'].map((id) => ({
  id,
  formUrl: `https://forms.example/${id}`,
}));

/** The cell of the table for a list that the proxy sends for this result of `authorize`. */
async function reached(
  result: AuthorizeResult,
  owners: FormsProxyOptions['owners'],
): Promise<string> {
  const proxy = createFormsProxy({
    baseUrl: 'https://forms.example',
    apiKey: 'a-key-for-this-test',
    owners,
    authorize: () => result,
    rateLimit: false,
    fetch: async () => new Response(JSON.stringify({ success: true, data: { forms: FORMS } })),
    log: () => {},
  });
  const response = await proxy.fetch(new Request('http://localhost/api/v1/forms'));
  if (response.status !== 200) return String(response.status);
  const { data } = (await response.json()) as { data: { forms: { id: string }[] } };
  const ids = data.forms.map(({ id }) => id).join(' ');
  const words: Readonly<Record<string, string>> = {
    'form_1_a form_2_b': 'all forms of the account',
    form_1_a: 'own forms',
  };
  return words[ids] ?? ids;
}

describe('the table of results and owners in ownership.md', () => {
  const section = sectionOf('ownership', 'Who may do what') ?? '';
  const rows = [
    ...section.matchAll(/^\| `(true|false|\{ allow.*?\})` +\| ([^|]*?) +\| ([^|]*?) +\|$/gm),
  ];

  it('has rows to check', () => assert.ok(rows.length > 5));

  for (const [, code = '', shared, owned] of rows) {
    it(`is correct for ${code}`, async () => {
      const result = new Function(`return (${code});`)() as AuthorizeResult;
      const store = memoryOwners({ warn() {} });
      await store.add('u-1', { ...FORMS[0]!, prompt: 'A survey', createdAt: '2026-01-01' });
      assert.equal(await reached(result, 'shared'), shared);
      assert.equal(await reached(result, store), owned);
    });
  }
});
