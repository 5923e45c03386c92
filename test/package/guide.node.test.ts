import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { isPublishedRecipe, publishedRecipe } from '../../.build/guide.js';
import { GUIDE } from '../../demo/guide/pages.js';
import { anchorsOf, hrefsIn } from '../guide/documents.js';

const skip = !existsSync('dist/guide/start.md') && 'there is no build';
const read = (file: string): string => readFileSync(file, 'utf8');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));

/** Why a place that a text names does not exist in `dist/`. Undefined for a good one. */
function faultOf(target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(path)) return `${path} does not exist`;
  if (!anchor || statSync(path).isDirectory()) return undefined;
  return anchorsOf(path).includes(anchor) ? undefined : `${path} has no heading #${anchor}`;
}

describe('the guide in the package', { skip }, () => {
  const pages = [...GUIDE.keys()].map((name) => `dist/guide/${name}.md`);

  for (const file of [...pages, 'dist/llms.txt', 'dist/AGENTS.md']) {
    it(`${file} leads only to files and headings of the package`, () => {
      const hrefs = hrefsIn(read(file)).filter((href) => !/^(?:https:|mailto:|#)/.test(href));
      const targets = hrefs.map((href) => posix.join(posix.dirname(file), href));
      assert.deepEqual(targets.map(faultOf).filter(Boolean), []);
    });
  }

  it('has each page and heading that types, messages and recipes name', () => {
    const files = filesOf('dist').filter((file) => !/^dist\/guide\/|\.(?:zip|html)$/.test(file));
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/\bdist\/guide\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([place]) => place),
    );
    assert.ok(named.length > 30);
    assert.deepEqual([...new Set(named)].map(faultOf).filter(Boolean), []);
    const inRepository = files.filter((file) => /demo\/guide\/[\w/-]+\.md/.test(read(file)));
    assert.deepEqual(inRepository, []);
  });
});

describe('the recipes in the package', { skip }, () => {
  const files = filesOf('dist/recipes');

  const { stdout, status } = spawnSync('git', ['ls-files', '-z', 'demo/proxy'], {
    encoding: 'utf8',
  });

  it('are those of the repository, and nothing else', { skip: status !== 0 }, () => {
    const isForPackage = (file: string) => !/^demo\/proxy\/[^/]*$|\/package-lock\.json$/.test(file);
    const tracked = stdout.split('\0').filter((file) => file !== '' && isForPackage(file));
    const copied = files.map((file) => file.replace('dist/recipes/', 'demo/proxy/'));
    assert.deepEqual(copied.toSorted(), tracked.toSorted());
  });

  it('are source files: no key, database, package or build of a recipe’s folder', () => {
    for (const file of ['docker/.dockerignore', 'next/lib/session.ts'])
      assert.ok(isPublishedRecipe(`demo/proxy/${file}`), file);
    for (const file of [
      'docker/forms-api-key',
      'docker/prompt-forms-0.1.0.tgz',
      'express/.env',
      'express/forms-owners.sqlite',
      'express/node_modules/express/index.js',
      'next/.next/server/page.js',
      'next/package-lock.json',
      'workerd/forms-state/1/state.sqlite',
      'node.ts',
    ])
      assert.ok(!isPublishedRecipe(`demo/proxy/${file}`), file);
  });

  it('import only themselves, libraries and entries of the package', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: object };
    const entries = Object.keys(exports).map((entry) => posix.join('prompt-forms', entry));
    const imported = files
      .filter((file) => /\.(?:[jt]sx?|vue|svelte|astro)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\b(?:from|import)[ (]'([^']+)'/g)].map(([, name]) => ({
          file,
          name: name!,
        })),
      );
    /** A module that a build of the app writes. */
    const isGenerated = (name: string): boolean => /\/(?:\+types\/|\$types$)/.test(name);
    const isMissing = ({ file, name }: { file: string; name: string }): boolean => {
      if (name.startsWith('prompt-forms')) return !entries.includes(name);
      if (!name.startsWith('.') || isGenerated(name)) return false;
      const path = posix.join(posix.dirname(file), name).replace(/\.js$/, '');
      return !files.some((each) => each === path || each.startsWith(`${path}.`));
    };
    assert.ok(imported.some(({ name }) => name === 'prompt-forms/proxy/durable-object'));
    assert.ok(imported.some(({ file }) => file.endsWith('.svelte')));
    assert.deepEqual(imported.filter(isMissing), []);
  });

  it('import the package by its name instead of the source of the repository', () => {
    assert.equal(
      publishedRecipe(`from '../../../src/proxy/index.js'; from '../../src/proxy/sql.js'`),
      `from 'prompt-forms/proxy'; from 'prompt-forms/proxy/sql'`,
    );
  });
});
