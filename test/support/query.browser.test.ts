import { expect, fixture } from '@open-wc/testing';
import {
  accessibleName,
  allByPart,
  allByRole,
  byPart,
  byRole,
  findByRole,
  queryByRole,
} from './query.js';

class QuerySample extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = `
      <section aria-label="Forms">
        <label for="search">Search forms</label><input id="search" type="search" part="search field">
        <ul>
          <li part="item"><button aria-label="Delete A">x</button></li>
          <li part="item"><button aria-label="Delete B">x</button></li>
        </ul>
        <button hidden>Hidden</button>
        <div role="status">Loading</div>
        <slot></slot>
        <dialog aria-label="Sure?"><button>Cancel</button></dialog>
      </section>`;
  }
}
customElements.define('query-sample', QuerySample);

const sample = () => fixture('<div><query-sample><a href="#x">Slotted</a></query-sample></div>');

describe('query', () => {
  it('finds by role and name through shadow roots and slots', async () => {
    const root = await sample();
    expect(byRole(root, 'searchbox', { name: 'Search forms' }).id).to.equal('search');
    expect(allByRole(root, 'button', { name: /^Delete/ }).map(accessibleName)).to.deep.equal([
      'Delete A',
      'Delete B',
    ]);
    expect(byRole(root, 'link', { name: 'Slotted' }).tagName).to.equal('A');
    expect(byRole(root, 'region', { name: 'Forms' }).tagName).to.equal('SECTION');
    expect(byRole(root, 'status').textContent).to.equal('Loading');
    expect(allByRole(root, 'listitem')).to.have.lengthOf(2);
  });

  it('excludes hidden elements, unless the test asks for them', async () => {
    const root = await sample();
    expect(queryByRole(root, 'button', { name: 'Hidden' })).to.equal(undefined);
    expect(queryByRole(root, 'dialog')).to.equal(undefined);
    expect(allByRole(root, 'button', { name: 'Hidden', hidden: true })).to.have.lengthOf(1);
  });

  it('finds a dialog once it is open', async () => {
    const root = await sample();
    const dialog = root.firstElementChild!.shadowRoot!.querySelector('dialog')!;
    const found = findByRole(root, 'dialog', { name: 'Sure?' });
    dialog.showModal();
    expect(await found).to.equal(dialog);
    expect(byRole(dialog, 'button', { name: 'Cancel' }).tagName).to.equal('BUTTON');
  });

  it('throws unless there is exactly one match', async () => {
    const root = await sample();
    expect(() => byRole(root, 'button')).to.throw('Expected one button');
    expect(() => byRole(root, 'heading')).to.throw('found 0');
    expect(() => byPart(root, 'item')).to.throw('found 2');
  });

  it('finds by part', async () => {
    const root = await sample();
    expect(byPart(root, 'field')).to.equal(byRole(root, 'searchbox'));
    expect(allByPart(root, 'item')).to.have.lengthOf(2);
    expect(allByPart(root.firstElementChild!, 'item')).to.have.lengthOf(2);
  });
});
