import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { ConfirmDialog, type Confirmation } from '../../../src/elements/shared/confirm-dialog.js';
import { deferred } from '../../support/deferred.js';
import { byRole } from '../../support/query.js';

class AskingElement extends LitElement {
  readonly dialog = new ConfirmDialog<string>(this);

  protected override render() {
    return this.dialog.render();
  }
}
customElements.define('asking-element', AskingElement);

const question = (title: string, action: () => Promise<undefined>): Confirmation<string> => ({
  content: () => ({ title, text: '', confirm: 'Delete', cancel: 'Cancel', busy: 'Deleting…' }),
  action,
  problem: (problem) => problem,
});

describe('a confirmation', () => {
  it('stays busy when the action of an earlier one ends, and can’t be confirmed twice', async () => {
    const element = await fixture<AskingElement>(html`<asking-element></asking-element>`);
    const first = deferred<undefined>();
    const second = deferred<undefined>();
    let confirmed = 0;

    const firstOutcome = element.dialog.ask(question('First', () => first.promise));
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete' }).click();
    element.dialog.cancel();
    expect(await firstOutcome).to.equal(false);

    const secondOutcome = element.dialog.ask(
      question('Second', () => {
        confirmed++;
        return second.promise;
      }),
    );
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete' }).click();
    first.resolve(undefined);
    await first.promise;
    await element.updateComplete;
    byRole(element, 'button', { name: 'Deleting…' }).click();
    await element.updateComplete;
    expect(confirmed).to.equal(1);
    second.resolve(undefined);
    expect(await secondOutcome).to.equal(true);
  });
});
