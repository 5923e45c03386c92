import { expect } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { byRole, findByRole } from '../../support/query.js';
import { box, press, type, useGenerator } from './support.js';

describe('the description builder', () => {
  const { account, setUp } = useGenerator();

  const open = async () => {
    const element = await setUp();
    element.shadowRoot!.querySelector<HTMLElement>('[part~=builder] summary')!.click();
    await findByRole(element, 'group', { name: 'Description builder' });
    return element;
  };
  const write = (field: HTMLElement, value: string) => {
    (field as HTMLInputElement).value = value;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name));
  };
  const audience = (element: FormGeneratorElement) =>
    byRole<HTMLInputElement>(element, 'textbox', { name: 'Audience' });
  const language = (element: FormGeneratorElement) =>
    byRole<HTMLSelectElement>(element, 'combobox', { name: 'Language' });
  const questions = (element: FormGeneratorElement) =>
    byRole<HTMLInputElement>(element, 'spinbutton', { name: 'Number of questions' });
  const isOn = (element: FormGeneratorElement, name: string) =>
    byRole(element, 'button', { name }).getAttribute('aria-pressed') === 'true';

  it('adds its lines to the description, which is sent as the prompt', async () => {
    const element = await open();
    type(element, 'A sign-up for the festival.');
    write(audience(element), 'neighbours');
    write(language(element), 'fr');
    write(questions(element), '5');
    press(element, 'friendly');
    press(element, 'Phone');
    press(element, 'Name');
    await element.updateComplete;
    const composed = [
      'A sign-up for the festival.',
      'It is for neighbours.',
      'Write it in French.',
      'It asks 5 questions.',
      'The tone is friendly.',
      'Include fields for Name and Phone.',
    ].join('\n');
    expect(box(element).value).to.equal(composed);
    await expectAccessible(element);
    await element.generate();
    const [request] = account.api.requests;
    expect(await request!.clone().json()).to.deep.equal({ prompt: composed });
  });

  it('changes and takes out its own lines only', async () => {
    const element = await open();
    press(element, 'formal');
    press(element, 'Email');
    await element.updateComplete;
    type(element, `Mine.\n${box(element).value}\nMine too.`);
    press(element, 'playful');
    press(element, 'Email');
    await element.updateComplete;
    expect(box(element).value).to.equal('Mine.\nThe tone is playful.\nMine too.');
    expect([isOn(element, 'formal'), isOn(element, 'playful')]).to.deep.equal([false, true]);
  });

  it('deselects options whose lines are not in the box any more', async () => {
    const element = await open();
    write(audience(element), 'neighbours');
    write(language(element), 'fr');
    press(element, 'formal');
    press(element, 'Email');
    await element.updateComplete;
    type(element, 'The tone is formal.');
    await element.updateComplete;
    expect(isOn(element, 'formal')).to.equal(true);
    expect(isOn(element, 'Email')).to.equal(false);
    expect(audience(element).value).to.equal('');
    expect(language(element).value).to.equal('');

    element.reset();
    await element.updateComplete;
    expect(isOn(element, 'formal')).to.equal(false);
  });

  it('ignores an invalid number of questions', async () => {
    const element = await open();
    for (const count of ['0', '-3', '1000', 'many']) {
      write(questions(element), '5');
      expect(element.prompt, count).to.equal('It asks 5 questions.');
      write(questions(element), count);
      expect(element.prompt, count).to.equal('');
    }
  });

  it('is disabled with the element', async () => {
    const element = await open();
    element.disabled = true;
    await element.updateComplete;
    expect(audience(element).matches(':disabled')).to.equal(true);
  });
});
