import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { useAccount } from '../support/account.js';
import { useConsole } from '../support/console-lines.js';
import { next } from '../support/events.js';
import { byRole, findByRole } from '../support/query.js';

/** What the element shows: its text and its parts. */
const shownBy = ({ shadowRoot }: Element): readonly string[] => [
  shadowRoot!.textContent.replace(/\s+/g, ' '),
  ...[...shadowRoot!.querySelectorAll('[part]')].map((each) => each.getAttribute('part')!),
];

/** A page may have attributes of its own, or of another version. */
describe('an attribute that an element does not know', () => {
  const account = useAccount();
  const lines = useConsole();

  it('changes nothing about a generator', async () => {
    const page = await fixture<HTMLElement>(
      html`<div>
        <form-generator agent .client=${account.client} prompt="A survey"></form-generator>
        <form-generator .client=${account.client} prompt="A survey"></form-generator>
      </div>`,
    );
    const [element, plain] = page.querySelectorAll('form-generator');
    await Promise.all([element!.updateComplete, plain!.updateComplete]);
    expect(shownBy(element!)).to.deep.equal(shownBy(plain!));
    await element!.generate();
    expect(element!.currentForm?.formUrl).to.equal(account.stored[0]!.formUrl);
    expect(lines).to.deep.equal([]);
  });

  it('changes nothing about a list, which asks before it deletes', async () => {
    await account.make('A survey');
    const page = await fixture<HTMLElement>(
      html`<div>
        <form-list undo="8" .client=${account.client}></form-list>
        <form-list .client=${account.client}></form-list>
      </div>`,
    );
    const [element, plain] = page.querySelectorAll('form-list');
    for (const list of [element!, plain!]) await findByRole(list, 'button', { name: /^Delete/ });
    expect(shownBy(element!)).to.deep.equal(shownBy(plain!));
    byRole(element!, 'button', { name: /^Delete/ }).click();
    const dialog = await findByRole(element!, 'alertdialog');
    expect(account.stored).to.have.lengthOf(1);
    const deleted = next(element!, 'form-deleted');
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    expect((await deleted).confirmed).to.equal(true);
    expect(lines).to.deep.equal([]);
  });
});
