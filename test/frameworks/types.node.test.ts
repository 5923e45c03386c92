import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import type {
  ClassField,
  ClassMethod,
  CustomElement,
  Package,
} from 'custom-elements-manifest/schema.d.ts';

const HOME = 'test/frameworks';

/** The output of a type checker. It must exit, with or without errors. */
const outputOf = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout + stderr);
    });
  });

const TSC = 'node_modules/typescript/bin/tsc';

const tsc = (folder: string) => outputOf(TSC, '-p', `${HOME}/${folder}`);

/** The lines of a file that say that the next one is wrong, as `Types.vue:7`. */
function wrongIn(path: string): string[] {
  const lines = readFileSync(`${HOME}/${path}`, 'utf8').split('\n');
  const wrong = lines.flatMap((line, index) =>
    /^ *<!-- wrong/.test(line) ? [`${basename(path)}:${index + 1}`] : [],
  );
  assert.ok(wrong.length > 0, path);
  return wrong;
}

/** Each framework's own check of its page, and of what is right and wrong with the tags. */
describe('the types', { concurrency: 2 }, () => {
  for (const framework of ['react', 'preact', 'solid']) {
    it(`of ${framework} accept correct code and reject wrong code`, async () => {
      assert.equal(await tsc(framework), '');
    });
  }

  for (const folder of ['angular', 'server']) {
    it(`are not needed in ${folder}, which does not check tags`, async () => {
      assert.equal(await tsc(folder), '');
    });
  }

  it('of vue accept correct code and reject wrong code', async () => {
    const output = await outputOf(
      `${HOME}/node_modules/vue-tsc/bin/vue-tsc.js`,
      '-p',
      `${HOME}/vue`,
    );
    const found = [...output.matchAll(/(\w+\.\w+)\((\d+),\d+\): error/g)].map(
      ([, file, line]) => `${file}:${Number(line) - 1}`,
    );
    // Its own comment that expects an error is content with none.
    assert.deepEqual([...new Set(found)], wrongIn('vue/Types.vue'));
  });

  it('of svelte accept correct code and reject wrong code', async () => {
    interface Diagnostic {
      readonly type: string;
      readonly filename: string;
      readonly start: { readonly line: number };
    }
    const output = await outputOf(
      `${HOME}/node_modules/svelte-check/bin/svelte-check`,
      '--workspace',
      `${HOME}/svelte`,
      '--tsconfig',
      'tsconfig.json',
      '--output',
      'machine-verbose',
    );
    assert.match(output, /COMPLETED \d+ FILES/);
    const found = [...output.matchAll(/^\d+ (\{.*\})$/gm)].map(
      ([, json]) => JSON.parse(json!) as Diagnostic,
    );
    // There is no comment that expects an error in markup.
    const wrong = ['svelte/Page.svelte', 'svelte/Types.svelte'].flatMap(wrongIn);
    assert.deepEqual(
      [...new Set(found.map(({ filename, start }) => `${filename}:${start.line}`))],
      wrong,
    );
  });
});

/** Fields and methods. The schema of the manifest has `readonly` for fields only. */
type Member = (ClassField | ClassMethod) & { readonly readonly?: boolean };

/** An object that the compiler accepts if a union has exactly these names. Otherwise its error says which differ. */
const exactly = (named: readonly { readonly name: string }[], union: string): string =>
  `(${JSON.stringify(Object.fromEntries(named.map(({ name }) => [name, 0])))}) satisfies Record<${union}, 0>;`;

describe('the types that the frameworks share', () => {
  it('have the attributes, settable properties and events of the manifest, and no other', async () => {
    const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Package;
    const elements = modules.map(({ declarations = [] }) => declarations[0] as CustomElement);
    assert.equal(elements.length, 3);
    const checks = elements.flatMap(({ tagName, attributes = [], members = [], events = [] }) => {
      const fields = (members as readonly Member[]).filter(({ kind }) => kind === 'field');
      const options = [...attributes, ...fields.filter((field) => field.readonly !== true)];
      const types = `FormTags['${tagName}']`;
      return [exactly(options, `keyof ${types}['options']`), exactly(events, `${types}['events']`)];
    });
    const folder = mkdtempSync(join('test', '.bundle-'));
    try {
      const source = "import type { FormTags } from '../../dist/frameworks/tags.js';";
      writeFileSync(join(folder, 'check.ts'), [source, ...checks].join('\n'));
      const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck'];
      assert.equal(await outputOf(TSC, ...options, join(folder, 'check.ts')), '');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
