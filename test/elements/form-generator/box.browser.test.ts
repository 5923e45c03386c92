import { expect, fixture, html } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { focusOn } from '../../support/focus.js';
import { allByRole, byRole } from '../../support/query.js';
import { box, press, type, useGenerator } from './support.js';
import { waitUntil } from '../../support/wait-until.js';

describe('the box of <form-generator>', () => {
  const { account, setUp } = useGenerator();

  const withExamples = (examples: FormGeneratorElement['examples']) =>
    fixture<FormGeneratorElement>(
      html`<form-generator .client=${account.client} .examples=${examples}></form-generator>`,
    );
  const problem = (element: Element) =>
    element.shadowRoot!.querySelector('#field-error')!.textContent.trim();
  const status = (element: Element) => byRole(element, 'status').textContent.trim();

  it('grows with its text, up to a limit, also in browsers without field-sizing', async () => {
    const { supports } = CSS;
    CSS.supports = (name: string, value = '') =>
      name !== 'field-sizing' && Reflect.apply(supports, CSS, [name, value]);
    try {
      const element = await setUp();
      box(element).style.setProperty('field-sizing', 'fixed');
      const { offsetHeight } = box(element);
      type(element, 'Line\n'.repeat(8));
      await element.updateComplete;
      const grown = box(element).offsetHeight;
      expect(grown).to.be.greaterThan(offsetHeight);
      expect(box(element).scrollHeight).to.equal(box(element).clientHeight);
      type(element, 'Line\n'.repeat(100));
      await element.updateComplete;
      expect(box(element).offsetHeight).to.be.greaterThan(grown);
      expect(box(element).offsetHeight).to.be.lessThan(600);
      type(element, 'Line');
      await element.updateComplete;
      expect(box(element).offsetHeight).to.equal(offsetHeight);
    } finally {
      CSS.supports = supports;
    }
  });

  it('has a font size of at least 16 px, so that phones do not zoom in', async () => {
    const element = await setUp();
    element.style.fontSize = '12px';
    expect(Number.parseFloat(getComputedStyle(box(element)).fontSize)).to.be.at.least(16);
  });

  it('has the direction of its text, or of the page while it is empty', async () => {
    const element = await setUp();
    element.dir = 'rtl';
    expect(getComputedStyle(box(element)).direction).to.equal('rtl');
    type(element, 'A survey');
    await element.updateComplete;
    expect(getComputedStyle(box(element)).direction).to.equal('ltr');
    type(element, 'استبيان');
    await element.updateComplete;
    expect(getComputedStyle(box(element)).direction).to.equal('rtl');
  });

  it('has the direction of the page for very long text, so that typing stays fast', async () => {
    const element = await setUp();
    type(element, 'a survey '.repeat(2000));
    await element.updateComplete;
    expect(box(element).dir).to.equal('auto');
    type(element, 'a survey '.repeat(3000));
    await element.updateComplete;
    expect(box(element).dir).to.equal('');
  });

  it('shows the character count, and announces it near the limit when the visitor pauses', async () => {
    const element = await setUp();
    element.maxlength = 20;
    type(element, 'A form');
    await element.updateComplete;
    expect(element.shadowRoot!.textContent).to.include('6 of 20 characters');
    type(element, 'A form for nineteen');
    await waitUntil(() => status(element) === '19 of 20 characters');
    type(element, 'A form for twenty-two!');
    await element.updateComplete;
    expect(problem(element)).to.match(/Shorten it to 20 characters/);
    expect(box(element).ariaInvalid).to.equal('true');
    expect(box(element).value).to.have.lengthOf(22);
    await expectAccessible(element);
    type(element, 'A form for nineteen');
    await element.updateComplete;
    expect(problem(element)).to.equal('');
  });

  it('has buttons for examples, which fill in their prompt', async () => {
    const element = await withExamples([
      'A survey',
      { label: 'Party', prompt: 'An RSVP for a party' },
    ]);
    const group = byRole(element, 'group', { name: 'Examples' });
    const names = allByRole(group, 'button').map(({ textContent }) => textContent.trim());
    expect(names).to.deep.equal(['A survey', 'Party']);
    press(element, 'Party');
    await focusOn(element, 'Describe the form you need');
    expect(element.prompt).to.equal('An RSVP for a party');
    expect(box(element).value).to.equal('An RSVP for a party');
    expect(account.api.requests).to.have.lengthOf(0);
    await expectAccessible(element);
  });

  it('leaves it to the browser to undo an example', async () => {
    const element = await withExamples(['A survey']);
    box(element).focus();
    document.execCommand('insertText', false, 'My own words');
    press(element, 'A survey');
    await element.updateComplete;
    expect(box(element).value).to.equal('A survey');
    document.execCommand('undo');
    await element.updateComplete;
    expect(box(element).value).to.equal('My own words');
    expect(element.prompt).to.equal('My own words');
  });

  it('has no example to press while it is disabled', async () => {
    const element = await withExamples(['A survey']);
    element.disabled = true;
    await element.updateComplete;
    const example = byRole<HTMLButtonElement>(element, 'button', { name: 'A survey' });
    expect(example.disabled).to.equal(true);
    example.click();
    await element.updateComplete;
    expect(element.prompt).to.equal('');
  });

  it('reads examples from the attribute, and skips invalid ones', async () => {
    const element = await setUp();
    element.setAttribute('examples', '[{"label":"Quiz","prompt":"A quiz"}, 7, {"label":"No"}]');
    await element.updateComplete;
    expect(allByRole(byRole(element, 'group', { name: 'Examples' }), 'button')).to.have.lengthOf(1);
    element.setAttribute('examples', 'A survey');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[part~=examples]')).to.equal(null);
  });
});
