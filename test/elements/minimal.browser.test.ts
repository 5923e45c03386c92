import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { expectAccessible } from '../support/accessible.js';
import { useAccount } from '../support/account.js';
import { next } from '../support/events.js';
import { byRole, findByRole, queryByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

/** The document shows no more of an answer than this: `formUrl` of a new form, `id` of a listed one. */
describe('a service with only the documented fields', () => {
  const account = useAccount({ answers: 'minimal' });

  it('is enough to generate, list, select, embed and delete', async () => {
    const { client } = account;
    const root = await fixture<HTMLElement>(html`
      <div>
        <form-generator id="new" .client=${client}></form-generator>
        <form-list id="all" selection="single" .client=${client}></form-list>
        <form-embed for="new all" .client=${client}></form-embed>
      </div>
    `);
    const generator = root.querySelector('form-generator')!;
    const list = root.querySelector('form-list')!;
    const embed = root.querySelector('form-embed')!;

    generator.prompt = 'A survey about our office';
    const embedded = next(embed, 'form-loaded');
    await generator.generate();
    const [stored] = account.stored;
    expect((await embedded).src).to.equal(stored!.formUrl);
    expect(generator.currentForm!.id).to.equal(undefined);
    byRole(generator, 'link', { name: 'Open form' });
    const moreActions = byRole(generator, 'button', { name: 'More actions' });
    moreActions.click();
    await findByRole(generator, 'menuitem', { name: 'Generate another' });
    expect(queryByRole(generator, 'menuitem', { name: 'Delete form' })).to.equal(undefined);
    moreActions.click();

    const choice = await findByRole(list, 'radio', { name: stored!.id });
    expect(queryByRole(list, 'link')).to.equal(undefined);
    choice.click();
    await waitUntil(() => account.api.requests.some(({ url }) => url.endsWith(stored!.id)));
    await waitUntil(() => embed.currentForm?.id === stored!.id);
    for (const element of root.children) await expectAccessible(element);

    expect(await list.deleteForm(stored!.id)).to.equal(true);
    await embed.updateComplete;
    expect(list.forms).to.have.lengthOf(0);
    expect(account.stored).to.have.lengthOf(0);
    await findByRole(embed, 'heading', { name: 'This form no longer exists' });
  });
});
