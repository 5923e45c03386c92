import { expect } from '@open-wc/testing';
import { a11ySnapshot } from '@web/test-runner-commands';
import { listOf, manyForms } from './setup.js';

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

  it('has each of 600 rows with its actions, also those out of sight', async function () {
    const forms = manyForms(600);
    await listOf(forms, { 'max-rows': 'none' });
    const tree = await treeOf();
    if (!tree) return this.skip();
    const names = new Set(tree.map(({ name }) => name));
    expect(forms.filter(({ title }) => !names.has(`Open ${title}`))).to.deep.equal([]);
  });
});
