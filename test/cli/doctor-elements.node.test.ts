import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkElements } from '../../src/cli/doctor/check-elements.js';
import { replaceQuoted } from '../../src/cli/doctor/result.js';
import type { Result } from '../../src/cli/doctor/result.js';
import type { Visit } from '../../src/cli/doctor/request.js';
import type { Site } from '../../src/cli/doctor/site.js';

const URL_OF_PAGE = 'https://site.example/forms/';

/** What the check says of a page with this HTML, and of a script file with these properties. */
async function examine(
  html: string,
  script: Partial<Visit> & { type?: string } = {},
): Promise<{ results: readonly Result[]; requests: readonly string[] }> {
  const requests: string[] = [];
  const site = {
    page: { url: URL_OF_PAGE, text: html },
    get: async (url: string) => {
      requests.push(url);
      const headers = new Headers({ 'Content-Type': script.type ?? 'text/javascript' });
      return { url, status: 200, headers, text: '', ...script };
    },
  };
  return { results: await checkElements(site as Partial<Site> as Site), requests };
}

const plain = (says: string): string => replaceQuoted(says, (inner) => inner);

const TAG = '<script type="module" src="/prompt-forms.js"></script>';

describe('the elements of a page, checked by the doctor', () => {
  it('pass if the page loads their script', async () => {
    const { results, requests } = await examine(`${TAG}<form-list></form-list>`);
    assert.deepEqual(requests, ['https://site.example/prompt-forms.js']);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['passed'],
    );
    const unquoted = '<SCRIPT TYPE=module SRC=../form-embed.js></SCRIPT><form-embed src="/f">';
    const other = await examine(unquoted);
    assert.deepEqual(other.requests, ['https://site.example/form-embed.js']);
    assert.equal(other.results[0]?.status, 'passed');
  });

  for (const [what, html, script, says] of [
    ['no script', '<form-list></form-list>', {}, /No script of the page/],
    ['a script in a comment', `<!-- ${TAG} --><form-list></form-list>`, {}, /No script/],
    [
      'a script that is no module',
      '<script src="/prompt-forms.js"></script><form-list></form-list>',
      {},
      /prompt-forms\.js is a module, and its tag does not say so/,
    ],
    ['a lost script', `${TAG}<form-list>`, { status: 404 }, /its status is 404/],
    [
      'a script that is HTML',
      `${TAG}<form-list>`,
      { type: 'text/html' },
      /has the type text\/html/,
    ],
    ['no response', `${TAG}<form-list>`, { status: 0, failure: 'refused' }, /load: refused/],
  ] as const)
    it(`fail with ${what}`, async () => {
      const { results } = await examine(html, script);
      assert.equal(results[0]?.status, 'failed');
      assert.match(plain(results[0].says), says);
      assert.match(results[0].fix!, /type="module"/);
    });

  it('are not checked if another script may define or add them', async () => {
    const bundled = await examine('<script src="/assets/main.js"></script><form-list></form-list>');
    assert.deepEqual(bundled.requests, []);
    const added = await examine('<div id="app"></div><script src="/main.js"></script>');
    for (const { results } of [bundled, added]) {
      assert.equal(results[0]?.status, 'skipped');
      assert.match(results[0].unchecked!, /script/);
    }
  });

  it('should all have the same endpoint', async () => {
    const lists = `${TAG}<form-list endpoint="/team"></form-list>`;
    const tag = `<form-generator examples='["a > b"]' endpoint=/team></form-generator>`;
    const one = await examine(lists + tag);
    assert.equal(one.results.length, 1);
    const { results } = await examine(`${lists}<form-generator></form-generator>`);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['passed', 'noted'],
    );
    assert.match(plain(results[1]!.says), /<form-list> "\/team", <form-generator> none/);
  });
});
