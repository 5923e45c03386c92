import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isPlaceholder, REPOSITORY } from '../../demo/guide/repository.js';
import { editLink, guidePage } from '../../demo/guide/layout.js';
import { render } from '../../demo/guide/render.js';

describe('the footer of the guide', () => {
  const [, footer = ''] = /<footer[^>]*>(.*?)<\/footer>/s.exec(guidePage('start')) ?? [];

  it('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    assert.ok(footer.includes(`prompt-forms ${version}`), footer);
  });

  it('links to the editor of the page if the repository has a real URL', () => {
    const link = editLink('start', 'https://github.com/prompt-forms/prompt-forms');
    const href = 'https://github.com/prompt-forms/prompt-forms/edit/main/demo/guide/start.md';
    assert.equal(link, `<a href="${href}">Edit this page</a>`);
    assert.equal(editLink('start', 'https://example.com/prompt-forms/prompt-forms'), '');
    assert.equal(footer.includes('Edit this page'), !isPlaceholder(REPOSITORY));
  });
});

describe('the list of sections', () => {
  const isBeforeText = (name: string): boolean => {
    const page = guidePage(name);
    return page.indexOf('<nav class="contents"') < page.indexOf('<main');
  };

  it('is before the wide tables of the reference, and beside the text of other pages', () => {
    assert.equal(isBeforeText('reference/form-list'), true);
    assert.equal(isBeforeText('reference'), false);
    assert.equal(isBeforeText('start'), false);
  });
});

describe('a table of the guide', () => {
  const { html } = render('| `name` | "a" & b |\n| --- | --- |\n| **one** | two |');

  it('keeps its table roles for screen readers, whatever its CSS', () => {
    const roles = [...html.matchAll(/<(\w+) role="(\w+)"/g)].map(([, tag, role]) => [tag, role]);
    assert.deepEqual(roles, [
      ['table', 'table'],
      ['thead', 'rowgroup'],
      ['tr', 'row'],
      ['th', 'columnheader'],
      ['th', 'columnheader'],
      ['tbody', 'rowgroup'],
      ['tr', 'row'],
      ['td', 'cell'],
      ['td', 'cell'],
    ]);
  });

  it('has the name of the column in each cell', () => {
    assert.match(html, /<td role="cell" data-column="name"><strong>one<\/strong><\/td>/);
    assert.match(html, /<td role="cell" data-column="&quot;a&quot; &amp; b">two<\/td>/);
  });
});
