import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typescriptSource } from './typescript.js';

const resolve = (importer: string, source: string) =>
  typescriptSource(process.cwd(), importer, source);

describe('typescriptSource', () => {
  it('finds the TypeScript file of an import that ends in .js', () => {
    assert.equal(resolve('/src/client/types.ts', '../api.js'), '../api.ts');
    assert.equal(resolve('/test/a/b.ts', '/src/api.js'), '/src/api.ts');
  });

  it('ignores other imports', () => {
    assert.equal(resolve('/src/client/types.ts', '../no-such-file.js'), undefined);
    assert.equal(resolve('/src/client/types.ts', 'lit/decorators.js'), undefined);
    assert.equal(resolve('/src/client/types.ts', '../api.ts'), undefined);
    assert.equal(resolve('/node_modules/lit/index.js', './decorators.js'), undefined);
  });
});
