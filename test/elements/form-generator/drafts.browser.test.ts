import { expect, fixture, html } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { box, PROMPT, type, useGenerator } from './support.js';

describe('<form-generator> and drafts', () => {
  const { account } = useGenerator();
  const STORAGES = { session: sessionStorage, local: localStorage } as const;
  afterEach(() => Object.values(STORAGES).forEach((storage) => storage.clear()));

  const visit = (draft: string, id = '', prompt = '') =>
    fixture<FormGeneratorElement>(
      html`<form-generator
        id=${id}
        draft=${draft}
        prompt=${prompt}
        .client=${account.client}
      ></form-generator>`,
    );
  const write = async (element: FormGeneratorElement, text: string) => {
    type(element, text);
    await element.updateComplete;
  };

  for (const draft of ['session', 'local'] as const) {
    it(`restores the description after a reload, from the ${draft} storage only`, async () => {
      const first = await visit(draft, 'new', 'A survey');
      await write(first, PROMPT);
      first.remove();
      const other = draft === 'session' ? 'local' : 'session';
      expect(STORAGES[other]).to.have.lengthOf(0);
      expect(box(await visit(draft, 'new', 'A survey')).value).to.equal(PROMPT);
    });
  }

  it('stores nothing with draft="off"', async () => {
    await write(await visit('off'), PROMPT);
    for (const storage of Object.values(STORAGES)) expect(storage).to.have.lengthOf(0);
  });

  it('removes the draft after a form was generated, and after reset()', async () => {
    const element = await visit('local', 'new', 'A survey');
    expect(localStorage).to.have.lengthOf(0);
    await write(element, PROMPT);
    expect(localStorage).to.have.lengthOf(1);
    await element.generate();
    await element.updateComplete;
    expect(localStorage).to.have.lengthOf(0);
    await write(element, 'Another');
    element.reset();
    await element.updateComplete;
    expect(localStorage).to.have.lengthOf(0);
  });

  it('stores no draft if the browser restores a generated form', async () => {
    const element = await visit('local', 'new', 'A survey');
    const form = { formUrl: 'https://forms.example/f/1', id: 'form_1_a' };
    element.formStateRestoreCallback(JSON.stringify({ prompt: PROMPT, form }));
    await element.updateComplete;
    await element.updateComplete;
    expect(box(element).value).to.equal(PROMPT);
    expect(localStorage).to.have.lengthOf(0);
  });

  it('keeps the draft after a failed generate', async () => {
    account.service.faults.add({ kind: 'internal-error' });
    const element = await visit('local', 'new');
    await write(element, PROMPT);
    await element.generate();
    element.remove();
    expect(box(await visit('local', 'new')).value).to.equal(PROMPT);
  });

  it('restores the own draft of each generator of a page', async () => {
    const both = () =>
      fixture<HTMLElement>(
        html`<div>
          <form-generator draft="session"></form-generator>
          <form-generator draft="session"></form-generator>
        </div>`,
      );
    const before = await both();
    const [one, other] = before.querySelectorAll('form-generator');
    await write(one!, 'One');
    await write(other!, 'Other');
    before.remove();
    const after = [...(await both()).querySelectorAll('form-generator')];
    expect(after.map((element) => box(element).value)).to.deep.equal(['One', 'Other']);
  });

  it('keeps the visitor’s text when the page turns on drafts later', async () => {
    await write(await visit('local', 'new'), 'Of yesterday');
    const element = await visit('off', 'new');
    await write(element, PROMPT);
    element.draft = 'local';
    await element.updateComplete;
    expect(box(element).value).to.equal(PROMPT);
  });

  it('generates a form also if the browser blocks its storage', async () => {
    const { setItem, getItem } = Storage.prototype;
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = refuse;
    try {
      const element = await visit('local', 'new');
      await write(element, PROMPT);
      await element.generate();
      expect(account.stored).to.have.lengthOf(1);
      expect(box(element).value).to.equal(PROMPT);
    } finally {
      Object.assign(Storage.prototype, { setItem, getItem });
    }
  });
});
