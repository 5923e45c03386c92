import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define/form-generator.js';
import '../../src/define/form-list.js';
import type { FormGeneratorElement, GenerateResult } from '../../src/index.js';
import { FormsError } from '../../src/index.js';
import { deferred } from '../support/deferred.js';
import { next } from '../support/events.js';
import { byRole, findByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';
import { FakeService, labels, listOf, manyForms, one, type as search } from './form-list/setup.js';
import { box, type } from './form-generator/support.js';

/** Replaces each text node, as translators of browsers do. The same text, so that the tests find what they look for. */
function translate(element: HTMLElement): void {
  const walker = document.createTreeWalker(element.shadowRoot!, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.matches('style, textarea')) continue;
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

const text = (node: Element | null | undefined) => node?.textContent.replace(/\s+/g, ' ').trim();
const noticeOf = (element: HTMLElement) => text(element.shadowRoot!.querySelector('[part=error]'));

describe('in a page that a browser translates', () => {
  it('<form-generator> counts characters, and updates its error', async () => {
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator maxlength="10"></form-generator>`,
    );
    const counter = () => text(element.shadowRoot!.querySelector('#keys'));
    const problem = () => text(element.shadowRoot!.querySelector('#field-error'));
    expect(counter()).to.equal('0 of 10 characters');
    translate(element);
    type(element, 'A survey');
    await element.updateComplete;
    expect(counter()).to.equal('8 of 10 characters');
    type(element, '');
    await element.generate();
    await element.updateComplete;
    const missing = problem();
    translate(element);
    type(element, 'A survey about bridges');
    await element.updateComplete;
    expect(problem()).to.contain('10').and.not.equal(missing);
  });

  it('<form-generator> shows the seconds of a generate, and each failure', async () => {
    const { client } = new FakeService([]);
    const responses = [deferred<GenerateResult>(), deferred<GenerateResult>()] as const;
    let sent = 0;
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator
        .client=${{ ...client, generate: () => responses[sent++ as 0 | 1].promise }}
      ></form-generator>`,
    );
    type(element, 'A survey');
    const elapsed = () => text(element.shadowRoot!.querySelector('.elapsed'));
    const failWith = async (status: number, index: 0 | 1) => {
      const failed = next(element, 'form-error');
      const code = status === 403 ? 'PROXY_FORBIDDEN' : undefined;
      responses[index].reject(
        new FormsError({ kind: 'http', operation: 'generate', status, code }),
      );
      await failed;
      await element.updateComplete;
    };
    void element.generate();
    await waitUntil(() => /^\d+ sec/.test(elapsed() ?? ''), 'no seconds');
    translate(element);
    const before = elapsed();
    await waitUntil(() => elapsed() !== before, 'the seconds do not go on');
    await failWith(500, 0);
    const first = noticeOf(element);
    translate(element);
    void element.generate();
    await failWith(403, 1);
    expect(noticeOf(element)).to.contain('permission').and.not.equal(first);
    expect(box(element).value).to.equal('A survey');
  });

  it('<form-list> updates its count, and announces a deletion', async () => {
    const { element } = await listOf(manyForms(3));
    const count = () => text(one(element, '.toolbar p'));
    expect(count()).to.equal('3 forms');
    translate(element);
    byRole(element, 'button', { name: /^Delete Race 0/ }).click();
    const dialog = await findByRole(element, 'alertdialog');
    translate(element);
    const deleted = next(element, 'form-deleted');
    dialog.querySelector<HTMLElement>('.confirm')!.click();
    await deleted;
    await element.updateComplete;
    expect(count()).to.equal('2 forms');
    await waitUntil(() => /Race 0/.test(byRole(element, 'status').textContent), 'not announced');
    translate(element);
    await search(element, 'party');
    expect(count()).to.equal('2 forms found');
    translate(element);
    await search(element, 'z');
    expect(count()).to.equal('Forms');
  });

  it('<form-list> shows the new label of a renamed form', async () => {
    const { element, service } = await listOf(manyForms(2));
    translate(element);
    service.forms = service.forms.map((form) => ({ ...form, title: 'Another title' }));
    const loaded = next(element, 'list-loaded');
    await element.refresh();
    await loaded;
    await element.updateComplete;
    expect(labels(element)).to.deep.equal(['Another title', 'Another title']);
  });

  it('<form-list> counts selected forms', async () => {
    const { element } = await listOf(manyForms(3), { selection: 'multiple' });
    const bar = () => text(element.shadowRoot!.querySelector('[part=bulk]'));
    const pick = (index: number) => {
      element.shadowRoot!.querySelectorAll<HTMLElement>('.item .select-input')[index]!.click();
      return element.updateComplete;
    };
    await pick(0);
    expect(bar()).to.contain('1 selected');
    translate(element);
    await pick(1);
    expect(bar()).to.contain('2 selected').and.contain('Delete 2 forms');
    translate(element);
    await pick(0);
    await pick(1);
    expect(bar(), 'an old number').not.to.contain('selected');
  });
});
