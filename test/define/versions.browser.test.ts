import { expect } from '@open-wc/testing';
import { define } from '../../src/define/register.js';
import { VERSION } from '../../src/version.js';

const WARNED = Symbol.for('prompt-forms.two-versions');
let count = 0;

/** Messages in the console while `run` runs and until its modules have loaded. */
async function told(run: () => void): Promise<string[]> {
  const { info } = console;
  const lines: string[] = [];
  console.info = (line: string) => void lines.push(line);
  try {
    run();
    await import('../../src/define/versions.js');
    await Promise.resolve();
    return lines;
  } finally {
    console.info = info;
  }
}

const freshTag = (): string => `x-version-${++count}`;
const freshClass = (version?: string) =>
  Object.assign(class extends HTMLElement {}, version ? { version } : {});

describe('two copies of the package on one page', () => {
  afterEach(() => {
    delete (globalThis as { [WARNED]?: true })[WARNED];
  });

  it('of one version log nothing', async () => {
    const tag = freshTag();
    const [first, second] = [freshClass(), freshClass()];
    const lines = await told(() => {
      define(tag, first);
      define(tag, second);
    });
    expect(customElements.get(tag)).to.equal(first);
    expect(lines).to.deep.equal([]);
  });

  it('of two versions log one message that names both', async () => {
    const tags = [freshTag(), freshTag()];
    for (const tag of tags) customElements.define(tag, freshClass('0.0.9'));
    const lines = await told(() => {
      for (const tag of tags) define(tag, freshClass());
    });
    expect(lines).to.deep.equal([
      `prompt-forms 0.0.9 is used; prompt-forms ${VERSION} was loaded too. Load one of them only.`,
    ]);
  });

  it('log a message about an element of another package with the same tag', async () => {
    const tag = freshTag();
    customElements.define(tag, freshClass());
    const lines = await told(() => define(tag, freshClass()));
    expect(lines.join()).to.contain('prompt-forms without a version');
  });
});
