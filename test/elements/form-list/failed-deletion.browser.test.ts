import { expect } from '@open-wc/testing';
import type { FormListElement } from '../../../src/index.js';
import { formatsOf } from '../../../src/language/formats.js';
import { sharedText } from '../../../src/locales/en/shared.js';
import { expectAccessible } from '../../support/accessible.js';
import { next } from '../../support/events.js';
import { focusOn } from '../../support/focus.js';
import { byRole, findByRole } from '../../support/query.js';
import { all, labels, listOf, manyForms, one, said, until } from './setup.js';

const TEXT = sharedText(formatsOf('en'));

/** Why a deletion fails, as the visitor reads it. */
const REASONS = [
  TEXT.errorSetup,
  TEXT.errorSignIn,
  TEXT.errorForbidden,
  TEXT.errorBlocked,
  TEXT.errorRejected,
  TEXT.errorBusy,
  TEXT.errorBusyFor(30),
  TEXT.errorServer,
  TEXT.errorUnavailable,
  TEXT.errorTimeout,
  TEXT.errorNetwork,
  TEXT.errorOffline,
];

/** Confirms the deletion of a form, which fails. */
async function failToDelete(element: FormListElement, label: string): Promise<void> {
  byRole(element, 'button', { name: `Delete ${label}` }).click();
  const dialog = await findByRole(element, 'alertdialog');
  const failed = next(element, 'form-error');
  byRole(dialog, 'button', { name: 'Delete form' }).click();
  expect((await failed).error.code).to.equal('DELETE_FAILED');
  await until(() => all(element, '.failed').length === 1, 'no row has failed');
}

describe('a form that was not deleted', () => {
  it('has the reason in its row, and can be deleted again', async () => {
    const { element, service } = await listOf(manyForms(3));
    service.refuse = () => true;
    await failToDelete(element, 'Party 1');
    await focusOn(element, 'Delete Party 1');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 1', 'Party 2']);
    expect(one(element, '.failed .meta').textContent).to.contain('Something went wrong');
    await until(() => said(element).startsWith('The form wasn’t deleted'), 'nothing was said');
    await expectAccessible(element);

    service.refuse = () => false;
    const deleted = next(element, 'form-deleted');
    const again = byRole(element, 'button', { name: 'Try again Party 1' });
    again.focus();
    again.click();
    await deleted;
    await focusOn(element, 'Delete Party 2');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2']);
    expect(all(element, '.question')).to.have.lengthOf(0);
  });

  it('says so if it is not deleted at the second attempt either', async () => {
    const { element, service } = await listOf(manyForms(3));
    service.refuse = () => true;
    await failToDelete(element, 'Party 1');
    byRole(element, 'button', { name: 'Try again Party 1' }).click();
    await until(() => said(element).startsWith('The form wasn’t deleted'), 'nothing was said');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 1', 'Party 2']);
    expect(service.deleted).to.deep.equal([]);
  });

  it('is the only one that a double click on its button deletes, although the next one moves up', async () => {
    const { element, service } = await listOf(manyForms(4));
    service.refuse = () => true;
    await failToDelete(element, 'Party 1');
    service.refuse = () => false;
    byRole(element, 'button', { name: 'Try again Party 1' }).click();
    await focusOn(element, 'Delete Party 2');
    const second = new MouseEvent('click', { detail: 2, bubbles: true, composed: true });
    byRole(element, 'button', { name: 'Delete Party 2' }).dispatchEvent(second);
    await element.updateComplete;
    expect(all(element, '.question')).to.have.lengthOf(0);
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2', 'Party 3']);
  });

  it('shows all of the reason, on two lines, in lists of different widths', async () => {
    const { element, service } = await listOf(manyForms(3));
    service.refuse = () => true;
    await failToDelete(element, 'Party 1');
    const { style } = element.parentElement!;
    const cut: string[] = [];
    for (const width of [400, 640, 900]) {
      style.width = `${width}px`;
      for (const reason of REASONS) {
        element.messages = { errorServer: reason };
        await element.updateComplete;
        const text = one(element, '.failed .meta > bdi');
        expect(text.textContent).to.equal(reason);
        const isCut =
          text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1;
        if (isCut) cut.push(`${width}: ${reason}`);
      }
    }
    expect(cut).to.deep.equal([]);
  });
});
