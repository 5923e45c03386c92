import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { runProgram } from '../proxy/program.js';
import { startService } from '../proxy/support.js';

const program = resolve('dist/cli/main.js');
const skip = !existsSync('dist/guide/start.html') && 'there is no build';

const run = (...args: string[]) => runProgram({}, { program, args: ['guide', ...args] });

/** The address that the command prints. */
async function addressOf(guide: ReturnType<typeof run>): Promise<string> {
  const printed = await guide.until(/Guide +\S+\n/);
  return /Guide +(\S+)\n/.exec(printed)![1]!;
}

describe('prompt-forms guide', { skip }, () => {
  it('serves the guide, the recipes and llms.txt, and nothing else', async () => {
    const guide = run('--port=0');
    const start = await addressOf(guide);
    assert.match(start, /^http:\/\/localhost:\d+\/guide\/start\.html$/);
    const answer = async (path: string) => {
      const response = await fetch(new URL(path, start), { redirect: 'manual' });
      return [
        response.status,
        response.headers.get('Content-Type') ?? '',
        await response.text(),
      ] as const;
    };
    const [status, type, html] = await answer(start);
    assert.deepEqual([status, type], [200, 'text/html; charset=utf-8']);
    const parts = [...html.matchAll(/ (?:src|href)="(\.[^"]+\.(?:js|css))"/g)];
    assert.ok(
      parts.some(([part]) => part.includes('.js')) && parts.some(([part]) => part.includes('.css')),
    );
    for (const [, part] of parts) assert.equal((await answer(part!))[0], 200, part);
    assert.deepEqual(
      (await answer('/guide/errors.md'))[2],
      readFileSync('dist/guide/errors.md', 'utf8'),
    );
    const [, recipeType, recipe] = await answer('/recipes/php/prompt-forms.php');
    assert.equal(recipeType, 'text/plain; charset=utf-8');
    assert.ok(recipe.startsWith('<?php'));
    const [, pageType] = await answer('/recipes/sveltekit/src/app.html');
    assert.equal(pageType, 'text/plain; charset=utf-8', 'no recipe runs here');
    assert.equal((await answer('/llms.txt'))[0], 200);
    for (const path of ['/', '/guide', '/guide/', '/recipes/php'])
      assert.equal((await answer(path))[0], 302, path);
    assert.match((await answer('/nothing'))[2], /<a href="\/guide\/start\.html">/);
    const [, , list] = await answer('/recipes/nuxt/');
    assert.match(list, /<a href="nuxt\.config\.ts">/);
    const [, route] = /<a href="(server\/api\/v1[^"]*%5B[^"]*)">/.exec(list) ?? [];
    assert.equal((await answer(`/recipes/nuxt/${route}`))[0], 200);
    for (const path of [
      '/cli/main.js',
      '/..%2Fpackage.json',
      '/guide/..%2F..%2Fpackage.json',
      '/%E0',
    ])
      assert.equal((await answer(path))[0], 404, path);
    guide.signal('SIGTERM');
    await guide.exited;
  });

  for (const asked of [
    'errors.md#cors',
    'guide/errors.md#cors',
    'node_modules\\prompt-forms\\dist\\guide\\errors.md#cors',
    'https://forge.example/prompt-forms/blob/main/demo/guide/errors.md#cors',
    'errors#cors',
    'node_modules/prompt-forms/dist/guide/errors.md#cors',
  ]) {
    it(`prints the address of ${asked}`, async () => {
      const guide = run(asked, '--port=0');
      assert.match(await addressOf(guide), /\/guide\/errors\.html#cors$/);
      guide.signal('SIGTERM');
      await guide.exited;
    });
  }

  it('reports a page that does not exist, a wrong option or a port in use in one line', async () => {
    const taken = new URL((await startService()).url).port;
    for (const [args, line] of [
      [['nothing.md'], /no page "nothing\.md", but accessibility, .*, start, /],
      [['--prot=1'], /Unknown option "--prot"/],
      [[`--port=${taken}`], new RegExp(`Port ${taken} is taken.*--port`)],
    ] as const) {
      const { code, stdout, stderr } = await run(...args).exited;
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, /^prompt-forms guide: [^\n]*\n$/);
      assert.match(stderr, line);
    }
  });
});
