import { expect } from '@open-wc/testing';
import { FAULT_KINDS, type Fault } from '../../../src/testing/service/faults.js';
import type { FormGeneratorElement } from '../../../src/index.js';
import { next } from '../../support/events.js';
import { chooseFromMenu } from '../../support/menu.js';
import { byRole, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { box, press, PROMPT, type, useGenerator } from './support.js';

/** The visible result of each fault of the local service, and the visitor's next step. */
const GOES_ON: Readonly<
  Record<Fault['kind'], (element: FormGeneratorElement) => Promise<HTMLElement | undefined>>
> = {
  'rate-limit': (element) => findByRole(element, 'button', { name: 'Try now' }),
  slow: async () => undefined,
  'delete-failed': async () => undefined,
  'internal-error': (element) => findByRole(element, 'button', { name: 'Try again' }),
  html: (element) => findByRole(element, 'button', { name: 'Generate again' }),
  unavailable: (element) => findByRole(element, 'button', { name: 'Generate again' }),
  hang: async (element) => {
    (await findByRole(element, 'button', { name: 'Cancel' })).click();
    return findByRole(element, 'button', { name: 'Generate form' });
  },
  'key-refused': async (element) => {
    await findByRole(element, 'heading', { name: 'Your form wasn’t generated' });
    return findByRole(element, 'button', { name: 'Generate form' });
  },
  lost: (element) => findByRole(element, 'button', { name: 'Generate again' }),
};

describe('generating and deleting a form, with each fault of the service', () => {
  const { account, setUp } = useGenerator();

  for (const kind of FAULT_KINDS) {
    it(`succeeds in the end, and keeps the prompt in the text box: ${kind}`, async () => {
      account.service.faults.add({ kind, ms: 50, retryAfter: 60 });
      const isLate = kind === 'delete-failed';
      const element = await setUp();
      const done = next(element, 'form-generated');
      type(element, PROMPT);
      press(element, 'Generate form');
      // Given up before it came there, it would meet the next try.
      await waitUntil(() => account.service.faults.list().length === 0 || isLate, 'it was not met');
      const goOn = await GOES_ON[kind](element);
      expect(box(element).value).to.equal(PROMPT);
      goOn?.click();
      expect((await done).prompt).to.equal(PROMPT);
      expect(box(element).value).to.equal(PROMPT);
      byRole(element, 'region', { name: 'Your form is ready' });
      const others = kind === 'lost' ? 1 : 0;
      expect(account.stored).to.have.lengthOf(1 + others);

      const failed = next(element, 'form-error');
      const deleted = next(element, 'form-deleted');
      await chooseFromMenu(element, 'Delete form');
      const dialog = await findByRole(element, 'alertdialog');
      byRole(dialog, 'button', { name: 'Delete form' }).click();
      if (kind === 'delete-failed') {
        expect((await failed).operation).to.equal('delete');
        expect(box(element).value).to.equal(PROMPT);
        await findByRole(element, 'heading', { name: 'The form wasn’t deleted' });
        await chooseFromMenu(element, 'Delete form');
        byRole(await findByRole(element, 'alertdialog'), 'button', { name: 'Delete form' }).click();
      }
      await deleted;
      await element.updateComplete;
      expect(account.stored).to.have.lengthOf(others);
      expect(box(element).value).to.equal(PROMPT);
    });
  }
});
