import { expect } from '@open-wc/testing';
import { resetForms, type FormGeneratorElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { focusOn } from '../../support/focus.js';
import { allByPart, allByRole, byRole, findByRole } from '../../support/query.js';
import { box, PROMPT, useGenerator } from './support.js';
import { waitUntil } from '../../support/wait-until.js';

describe('the recent descriptions of <form-generator>', () => {
  const { account, setUp } = useGenerator();

  const ask = async (element: FormGeneratorElement, prompt: string) => {
    element.prompt = prompt;
    await element.generate();
  };
  const unfold = async (element: FormGeneratorElement) => {
    const fold = () => element.shadowRoot!.querySelector<HTMLElement>('[part~=prompts] summary');
    await waitUntil(() => fold(), 'The prompts did not come');
    fold()!.click();
    await findByRole(element, 'list');
  };
  const items = (element: FormGeneratorElement) =>
    allByRole(element, 'listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim());

  it('are listed with their forms, the newest first', async () => {
    const element = await setUp();
    account.service.faults.add({ kind: 'internal-error' });
    await ask(element, 'A survey');
    await ask(element, PROMPT);
    await unfold(element);
    expect(items(element)).to.deep.equal([`${PROMPT}Open form Use again`, 'A survey Use again']);
    const [, link] = allByRole<HTMLAnchorElement>(element, 'link', { name: 'Open form' });
    expect(link!.href).to.equal(account.stored[0]!.formUrl);
    expect(link!.rel).to.equal('noopener noreferrer');
    await expectAccessible(element);
  });

  it('can be used again', async () => {
    const element = await setUp();
    await ask(element, 'A survey');
    await ask(element, PROMPT);
    await unfold(element);
    byRole(element, 'button', { name: 'Use again A survey' }).click();
    await focusOn(element, 'Describe the form you need');
    expect(box(element).value).to.equal('A survey');
    expect(element.prompt).to.equal('A survey');
  });

  it('have no link to a form that was deleted', async () => {
    const element = await setUp();
    await ask(element, PROMPT);
    await unfold(element);
    await (await setUp()).deleteForm(account.stored[0]!.id);
    await element.updateComplete;
    expect(items(element)).to.deep.equal([`${PROMPT} Use again`]);
  });

  it('are shared by all generators of the account, but not with another account', async () => {
    const one = await setUp();
    const other = await setUp();
    await ask(one, PROMPT);
    await unfold(other);
    expect(items(other)).to.have.lengthOf(1);

    const stranger = document.createElement('form-generator');
    stranger.client = { ...account.client, endpoint: 'https://elsewhere.example' };
    other.after(stranger);
    await ask(stranger, 'A quiz');
    await unfold(stranger);
    expect(items(stranger)).to.deep.equal(['A quizOpen form Use again']);
    expect(items(other)).to.have.lengthOf(1);
    stranger.remove();
  });

  it('are not shown while there are none', async () => {
    const element = await setUp();
    expect(allByPart(element, 'prompts')).to.have.lengthOf(0);
    await ask(element, PROMPT);
    await unfold(element);
    resetForms();
    await element.updateComplete;
    expect(allByPart(element, 'prompts')).to.have.lengthOf(0);
  });
});
