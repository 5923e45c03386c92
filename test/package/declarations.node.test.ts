import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const CACHE = 'node_modules/.cache/prompt-forms';

/** The types of a framework need that framework. They are checked with it. */
const NEEDS_FRAMEWORK = /^\.\/(react|preact|solid|vue|svelte)$/;

/** Entries of the package as a page imports them. */
function specifiers(): string[] {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, unknown>>;
  };
  return Object.keys(exports)
    .filter((entry) => !entry.endsWith('.json') && !NEEDS_FRAMEWORK.test(entry))
    .map((entry) => name + entry.slice(1).replace('*', 'de'));
}

/** Compiles modules, with the declarations of all packages that they import. @returns the lines of the compiler, one an error. */
function errorsOf(modules: Readonly<Record<string, string>>): string[] {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'declarations-'));
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
  };
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
  const config = { compilerOptions, files: Object.keys(modules) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return stdout.split('\n').filter((line) => /^\S/.test(line));
}

/** Needs `dist/`. */
describe('the declarations of the package', () => {
  it('pass a strict compiler that checks declarations, and a wrong argument does not', () => {
    const imports = specifiers().map((specifier) => `import '${specifier}';`);
    assert.ok(imports.length > 15);
    const wrong = "import { createFormsClient } from 'prompt-forms';\ncreateFormsClient(1);";
    const errors = errorsOf({ 'page.ts': imports.join('\n'), 'wrong.ts': wrong });
    assert.equal(errors.length, 1, errors.join('\n'));
    assert.match(
      errors[0]!,
      /wrong\.ts\(2,\d+\): .*(?:Argument of type '1' is not assignable|has no properties in common)/,
    );
  });
});
