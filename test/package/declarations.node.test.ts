import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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

/** Compiles a module, with the declarations of all packages that it imports. @returns the errors. */
function errorsOf(code: string): string {
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
  writeFileSync(join(folder, 'page.ts'), code);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['page.ts'] }),
  );
  try {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]);
    return '';
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Needs `dist/`. */
describe('the declarations of the package', () => {
  it('pass a strict compiler that checks declarations', () => {
    const imports = specifiers().map((specifier) => `import '${specifier}';`);
    assert.ok(imports.length > 15);
    assert.equal(errorsOf(imports.join('\n')), '');
  });

  it('are used by the compiler: a wrong argument is an error', () => {
    const code = "import { createFormsClient } from 'prompt-forms';\ncreateFormsClient(1);";
    assert.match(
      errorsOf(code),
      /Argument of type '1' is not assignable|has no properties in common/,
    );
  });
});
