import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DOCUMENTS, snippetsOf, type Snippet } from '../guide/documents.js';

const HOME = 'test/frameworks';
/** Ignored by Git. The packages of the frameworks are found from there. */
const BUILT = `${HOME}/.built`;

/** Code of an app that is no page: test/guide/native-apps.node.test.ts runs it. */
const NATIVE = /from 'react-native/;

/** The frameworks, the languages of their code, and the text that each snippet of theirs has. */
const FRAMEWORKS = [
  { name: 'react', languages: ['tsx'], mark: /'prompt-forms\/react'|from 'react'/ },
  { name: 'preact', languages: ['tsx'], mark: /'prompt-forms\/preact'/ },
  { name: 'solid', languages: ['tsx'], mark: /'prompt-forms\/solid'/ },
  { name: 'vue', languages: ['vue'], mark: /'prompt-forms\/vue'/ },
  { name: 'svelte', languages: ['svelte'], mark: /'prompt-forms\/svelte'/ },
  { name: 'angular', languages: ['ts'], mark: /from '@angular\/core'/ },
] as const;

type Framework = (typeof FRAMEWORKS)[number]['name'];

const isOf = ({ language, code }: Snippet, name: Framework): boolean => {
  const { languages, mark } = FRAMEWORKS.find((each) => each.name === name)!;
  return (
    (languages as readonly string[]).includes(language) && mark.test(code) && !NATIVE.test(code)
  );
};

const snippets = DOCUMENTS.flatMap(snippetsOf);
const codesOf = (name: Framework): string[] => [
  ...new Set(snippets.filter((each) => isOf(each, name)).map(({ code }) => code)),
];

/** The output of a type checker. It must exit, with or without errors. */
const outputOf = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout + stderr);
    });
  });

let projectCount = 0;

/** Writes the code into a project of the framework, and returns its folder. Projects are checked at the same time. */
function projectOf(name: Framework, codes: readonly string[]): string {
  const folder = join(BUILT, `guide-${name}-${++projectCount}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const ending = FRAMEWORKS.find((each) => each.name === name)!.languages[0];
  for (const [index, code] of codes.entries()) {
    // A module of the guide that another snippet imports.
    const isHook = code.includes('export const useIsHydrated');
    const file = isHook ? 'use-is-hydrated.ts' : `Code${index}.${ending}`;
    writeFileSync(join(folder, file), `${code}\n`);
  }
  // Without it, the checker of Svelte reads the configuration of Vite above.
  writeFileSync(join(folder, 'svelte.config.js'), 'export default {};');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: `../../${name}/tsconfig.json`, include: ['.'] }),
  );
  return folder;
}

async function check(name: Framework, codes: readonly string[]): Promise<string> {
  const folder = projectOf(name, codes);
  switch (name) {
    case 'vue':
      return outputOf(`${HOME}/node_modules/vue-tsc/bin/vue-tsc.js`, '-p', folder);
    case 'svelte': {
      const output = await outputOf(
        `${HOME}/node_modules/svelte-check/bin/svelte-check`,
        '--workspace',
        folder,
        '--tsconfig',
        'tsconfig.json',
        '--output',
        'machine',
      );
      assert.match(output, /COMPLETED \d+ FILES/);
      return output
        .split('\n')
        .filter((line) => /^\d+ (ERROR|WARNING)/.test(line))
        .join('\n');
    }
    default:
      return outputOf('node_modules/typescript/bin/tsc', '-p', folder);
  }
}

/** A component with an attribute or a name that does not exist. */
const WRONG: Readonly<Record<Framework, string>> = {
  react: `import type {} from 'prompt-forms/react';\nexport const A = () => <form-list selection="many" />;`,
  preact: `import type {} from 'prompt-forms/preact';\nexport const A = () => <form-list selection="many" />;`,
  solid: `import type {} from 'prompt-forms/solid';\nexport const A = () => <form-list selection="many" />;`,
  vue: `<script setup lang="ts">\nimport type {} from 'prompt-forms/vue';\n</script>\n\n<template>\n  <form-list selection="many" />\n</template>`,
  svelte: `<script lang="ts">\n  import type {} from 'prompt-forms/svelte';\n</script>\n\n<form-list selection="many"></form-list>`,
  angular: `import { Component } from '@angular/core';\nimport type { FormsEvents } from 'prompt-forms';\nexport const A: FormsEvents = Component;`,
};

describe('the code of the documents', { concurrency: 2 }, () => {
  for (const { name } of FRAMEWORKS) {
    it(`for ${name} passes its type checker`, async () => {
      const codes = codesOf(name);
      assert.ok(codes.length > 0);
      assert.equal(await check(name, codes), '');
    });
  }

  for (const { name } of FRAMEWORKS) {
    it(`for ${name} fails its type checker if it is wrong`, async () => {
      assert.notEqual(await check(name, [WRONG[name]]), '');
    });
  }

  it('in TSX, Vue or Svelte belongs to a framework that is checked', () => {
    const others = snippets.filter(
      (each) =>
        /^(tsx|vue|svelte)$/.test(each.language) &&
        !NATIVE.test(each.code) &&
        !FRAMEWORKS.some(({ name }) => isOf(each, name)),
    );
    assert.deepEqual(
      others.map(({ place }) => place),
      [],
    );
  });
});
