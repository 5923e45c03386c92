import { expect } from '@open-wc/testing';
import { a11ySnapshot } from '@web/test-runner-commands';
import type { FormListElement } from '../../../src/index.js';
import { listOf, manyForms, rowOf, until } from './setup.js';

interface TreeNode {
  readonly role: string;
  readonly name?: string;
  readonly children?: readonly TreeNode[];
}

const flat = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(flat)];

/** The accessibility tree. Undefined in engines that do not expose it. */
async function treeOf(): Promise<TreeNode[] | undefined> {
  try {
    const snapshot = (await a11ySnapshot({})) as unknown as TreeNode | null;
    return snapshot ? flat(snapshot) : undefined;
  } catch {
    return undefined;
  }
}

const full = (element: FormListElement, count: number) =>
  until(() => element.shadowRoot!.querySelectorAll('.item').length === count, 'rows are missing');

describe('the accessibility tree of <form-list>', () => {
  it('has each form with its name and its actions', async function () {
    await listOf(manyForms(2), { selection: 'multiple' });
    const tree = await treeOf();
    if (!tree) return this.skip();
    const named = tree.map(({ role, name = '' }) => `${role} ${name}`.trim());
    const wanted = [
      'StaticText 2 forms',
      'button Refresh',
      'searchbox Search forms',
      'combobox Sort by',
      'checkbox Select all',
      'checkbox Race 0',
      'link Open Race 0',
      'button Copy link Race 0',
      'button Embed code Race 0',
      'button Preview Race 0',
      'button Delete Race 0',
      'checkbox Party 1',
      'link Open Party 1',
    ];
    const places = wanted.map((each) => named.indexOf(each));
    expect(wanted.filter((_, index) => places[index] === -1)).to.deep.equal([]);
    expect(places).to.deep.equal(places.toSorted((one, other) => one - other));
  });

  it('has each of 1,000 forms, with its position, once it is scrolled into view', async function () {
    const { element } = await listOf(manyForms(1000));
    await full(element, 1000);
    for (const place of [0, 500, 999]) {
      const { id, title } = manyForms(1000)[place]!;
      const row = rowOf(element, id!)!;
      row.scrollIntoView();
      await until(() => row.matches('.hydrated'), 'it has no actions');
      const tree = await treeOf();
      if (!tree) return this.skip();
      expect(tree.map(({ name }) => name)).to.include(`Open ${title}`);
      expect(row.ariaPosInSet).to.equal(`${place + 1}`);
      expect(row.ariaSetSize).to.equal('1000');
    }
    scrollTo(0, 0);
  });
});
