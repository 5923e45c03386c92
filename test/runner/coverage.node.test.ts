import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCovering, judgeCoverage } from './coverage.js';

const file = (path: string, covered: number, total: number) => ({
  path,
  branches: { covered, total },
});

describe('coverage', () => {
  it('counts only the tests of its folders', () => {
    assert.equal(isCovering('test/client/a.node.test.ts'), true);
    assert.equal(isCovering('test/store/a.node.test.ts'), true);
    assert.equal(isCovering('test/proxy/a.node.test.ts'), true);
    assert.equal(isCovering('test/clients/a.node.test.ts'), false);
    assert.equal(isCovering('test/runner/coverage.node.test.ts'), false);
  });

  it('is sufficient at 95 % of the branches of each folder', () => {
    const { lines, faults } = judgeCoverage([
      file('src/client/a.ts', 90, 100),
      file('src/client/b.ts', 100, 100),
      file('src/proxy/key.ts', 90, 100),
      file('src/proxy/node/server.ts', 100, 100),
      file('src/store/c.ts', 0, 0),
      file('src/store/d.ts', 1, 1),
    ]);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      lines.map((line) => line.replace(/ +/g, ' ')),
      [
        'src/client/a.ts 90.0 % 90/100',
        'src/client/b.ts 100.0 % 100/100',
        'src/client/ 95.0 % 190/200',
        'src/proxy/key.ts 90.0 % 90/100',
        'src/proxy/node/server.ts 100.0 % 100/100',
        'src/proxy/ 95.0 % 190/200',
        'src/store/c.ts 100.0 % 0/0',
        'src/store/d.ts 100.0 % 1/1',
        'src/store/ 100.0 % 1/1',
      ],
    );
  });

  it('is insufficient below 95 % in any folder, or if a file or a folder is missing', () => {
    const { faults } = judgeCoverage([
      file('src/client/a.ts', 94, 100),
      { path: 'src/client/b.ts', branches: undefined },
    ]);
    assert.deepEqual(faults, [
      'src/client/b.ts is loaded by no test',
      'src/client has 94.0 % of its branches covered',
      'src/proxy has no coverage',
      'src/store has no coverage',
    ]);
  });
});
