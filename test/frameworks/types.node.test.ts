import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, it } from 'node:test';

const HOME = 'test/frameworks';

/** The output of a type checker. It must exit, with or without errors. */
const outputOf = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout + stderr);
    });
  });

const tsc = (folder: string) =>
  outputOf('node_modules/typescript/bin/tsc', '-p', `${HOME}/${folder}`);

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

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly [
      {
        readonly tagName: string;
        readonly attributes: readonly { readonly name: string; readonly fieldName: string }[];
        readonly events: readonly { readonly name: string }[];
      },
    ];
  }[];
}

describe('the types that the frameworks share', () => {
  const tags = readFileSync('src/frameworks/tags.ts', 'utf8');
  const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;

  /** The names in a union type, with those of the unions that it contains. */
  const namesIn = (union: string): string[] => {
    const [, text] = new RegExp(`\\ntype ${union} =([^;]+);`).exec(tags) ?? [];
    assert.ok(text, union);
    return text
      .split('|')
      .map((member) => member.trim())
      .filter((member) => member !== '')
      .flatMap((member) => (member.startsWith("'") ? [member.slice(1, -1)] : namesIn(member)));
  };

  it('include the one property that has no attribute', () => {
    assert.ok(namesIn('ListProperty').includes('selected'));
  });

  for (const {
    declarations: [{ tagName, attributes, events }],
  } of modules) {
    it(`include every attribute and event of ${tagName}`, () => {
      const kind = tagName.replace('form-', '');
      const properties = namesIn(`${kind[0]!.toUpperCase()}${kind.slice(1)}Property`);
      for (const { name, fieldName } of attributes) {
        assert.ok(properties.includes(fieldName), fieldName);
        if (name !== fieldName) assert.match(tags, new RegExp(`^  '${name}'\\?: `, 'm'), name);
      }
      for (const { name } of events) {
        const listed = tags.includes(`'${name}'`);
        assert.ok(listed, name);
      }
    });
  }
});
