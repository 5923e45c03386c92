import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { GUIDE } from '../../demo/guide/pages.js';
import { runCommand } from '../cli/run-command.js';
import { anchorsOf } from '../guide/documents.js';

const skip = !existsSync('dist/guide/start.md') && 'there is no build';

const run = (...args: string[]) => runCommand(['guide', ...args]);
const read = (name: string): string => readFileSync(`dist/guide/${name}.md`, 'utf8');

/** What the command prints. It must succeed, without a warning. */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

describe('prompt-forms guide', { skip }, () => {
  it('lists all pages with their titles', async () => {
    const lines = (await printed()).trimEnd().split('\n');
    const names = lines.map((line) => line.split(' ')[0]);
    assert.deepEqual(names.toSorted(), [...GUIDE.keys()].toSorted());
    assert.ok(lines.some((line) => /^errors +\S/.test(line)));
  });

  it('prints a page, without its words for the search', async () => {
    const page = await printed('errors.md');
    assert.ok(page.startsWith('# '));
    assert.ok(page.includes('## In form-embed'));
    assert.ok(read('errors').includes('<!-- search:'));
    assert.ok(!page.includes('<!-- search:'));
  });

  it('prints a section with its subsections, and no further', async () => {
    const section = await printed('errors.md#in-form-embed');
    assert.match(section, /^## In form-embed\n/);
    assert.match(section, /^### Slow or silent$/m);
    assert.equal(section.match(/^## /gm)?.length, 1);
    const smaller = await printed('errors.md#slow-or-silent');
    assert.match(smaller, /^### Slow or silent\n/);
    assert.equal(smaller.match(/^#+ /gm)?.length, 1);
  });

  for (const asked of [
    'guide/errors.md#http',
    'node_modules\\prompt-forms\\dist\\guide\\errors.md#http',
    'https://forge.example/prompt-forms/blob/main/demo/guide/errors.md#http',
    'errors#http',
    'errors.html#http',
    'node_modules/prompt-forms/dist/guide/errors.md#http',
  ]) {
    it(`finds ${asked}`, async () => {
      assert.equal(await printed(asked), await printed('errors.md#http'));
    });
  }

  it('finds every heading by the anchor that links have', { timeout: 60_000 }, async () => {
    for (const name of GUIDE.keys()) {
      const { stderr } = await run(`${name}.md#none`);
      const [, list = ''] = /^[^\n]* has no heading "#none", but (.*)\.\n$/.exec(stderr) ?? [];
      assert.deepEqual(
        list.split(', ').map((anchor) => anchor.slice(1)),
        anchorsOf(`dist/guide/${name}.md`),
        name,
      );
    }
  });

  it('reports a page that does not exist, or a wrong option, in one line', async () => {
    for (const [args, line] of [
      [['nothing.md'], /no page "nothing\.md", but accessibility, .*, start, /],
      [['../AGENTS.md'], /no page/],
      [['--prot=1'], /Unknown option "--prot"/],
      [['start', 'more'], /Unknown argument "more"/],
    ] as const) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, /^prompt-forms guide: [^\n]*\n$/);
      assert.match(stderr, line);
    }
  });
});
