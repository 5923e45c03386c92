import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import type { FormGeneratorElement, FormListElement } from '../../src/index.js';
import { useAccount } from '../support/account.js';
import { expectAccessible } from '../support/accessible.js';
import { next } from '../support/events.js';
import { allByRole, byRole, findByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

describe('a visitor with permissions from the proxy', () => {
  const allowed = new Set<string>();
  const account = useAccount({}, { authorize: (operation) => allowed.has(operation) });

  const show = async ({ isEmpty = false } = {}) => {
    if (!isEmpty) await account.make('Contact form');
    const root = await fixture<HTMLElement>(html`<div></div>`);
    const list = Object.assign(document.createElement('form-list'), { client: account.client });
    const loaded = next(list, 'list-loaded');
    const generator = Object.assign(document.createElement('form-generator'), {
      client: account.client,
    });
    root.append(generator, list);
    await loaded;
    await Promise.all([list.updateComplete, generator.updateComplete]);
    return { list, generator } satisfies { list: FormListElement; generator: FormGeneratorElement };
  };
  const allow = (...operations: string[]) => {
    allowed.clear();
    for (const operation of operations) allowed.add(operation);
  };

  it('sees only the controls of allowed operations', async () => {
    allow('list', 'get');
    const { list, generator } = await show();
    byRole(list, 'link', { name: 'Open Contact form' });
    expect(allByRole(list, 'button', { name: /^Delete/ })).to.have.length(0);
    // It learns of that with the part that it loads beside its first state.
    await waitUntil(() => allByRole(generator, 'textbox').length === 0);
    expect(allByRole(generator, 'button')).to.have.length(0);
    expect(generator.shadowRoot!.textContent).to.contain(
      'You don’t have permission to generate forms.',
    );
    await expectAccessible(generator);
  });

  it('sees the page’s own explanation instead of the default one', async () => {
    allow('list');
    const { generator } = await show();
    const hint = document.createElement('p');
    hint.slot = 'forbidden';
    hint.textContent = 'Ask your administrator for access.';
    generator.append(hint);
    await waitUntil(() => hint.assignedSlot !== null);
    expect(generator.shadowRoot!.querySelector('[part=forbidden]')!.checkVisibility()).to.equal(
      false,
    );
  });

  for (const generates of [false, true])
    it(`${generates ? 'reads' : 'does not read'} in an empty list that generated forms appear there`, async () => {
      allow('list', ...(generates ? ['generate'] : []));
      const { list } = await show({ isEmpty: true });
      await findByRole(list, 'heading', { name: 'No forms yet' });
      const text = list.shadowRoot!.textContent;
      expect(text.includes('Forms that you generate appear here.')).to.equal(generates);
    });

  it('sees all controls if the proxy allows all operations', async () => {
    allow('list', 'get', 'generate', 'delete');
    const { list, generator } = await show();
    byRole(list, 'button', { name: 'Delete Contact form' });
    byRole(generator, 'textbox');
  });

  it('sees controls again when the proxy allows their operations again', async () => {
    allow('list');
    const { list, generator } = await show();
    allow('list', 'generate', 'delete');
    await list.refresh();
    await findByRole(generator, 'textbox');
    await findByRole(list, 'button', { name: 'Delete Contact form' });
  });
});
