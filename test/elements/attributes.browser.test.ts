import { expect, fixture } from '@open-wc/testing';
import type { LitElement } from 'lit';
import '../../src/define.js';
import type { FormEmbedElement, FormListElement } from '../../src/index.js';
import { useAccount } from '../support/account.js';

describe('the attributes of an element', () => {
  const account = useAccount();

  for (const tag of ['form-generator', 'form-list', 'form-embed']) {
    it(`are only those that the page sets: <${tag}>`, async () => {
      const element = document.createElement(tag) as LitElement;
      Object.assign(element, { client: account.client });
      (await fixture<HTMLElement>('<div></div>')).append(element);
      await element.updateComplete;
      expect(element.getAttributeNames()).to.deep.equal([]);
    });
  }

  for (const tag of ['form-generator', 'form-list', 'form-embed'] as const) {
    it(`can each be set and removed while the element is shown: <${tag}>`, async () => {
      const { formUrl } = await account.make('A survey');
      const { observedAttributes } = customElements.get(tag) as typeof LitElement;
      expect(observedAttributes).to.have.length.above(5);
      for (const name of observedAttributes) {
        const element = document.createElement(tag);
        Object.assign(element, {
          client: account.client,
          ...(tag === 'form-embed' && { src: formUrl }),
        });
        (await fixture<HTMLElement>('<div></div>')).append(element);
        await element.updateComplete;
        for (const change of [
          () => element.setAttribute(name, '1'),
          () => element.removeAttribute(name),
        ]) {
          change();
          const failure = await element.updateComplete.then(() => '', String);
          expect(failure, `${name}: ${change}`).to.equal('');
        }
      }
    });
  }

  it('reflect properties, and restore the default value when they are removed', async () => {
    const list = await fixture<FormListElement>('<form-list></form-list>');
    const embed = await fixture<FormEmbedElement>('<form-embed></form-embed>');
    Object.assign(list, { client: account.client, sort: 'name', filter: 'race', name: 'form' });
    embed.mode = 'dialog';
    await Promise.all([list.updateComplete, embed.updateComplete]);
    const written = ['sort', 'filter', 'name'].map((name) => list.getAttribute(name));
    expect(written).to.deep.equal(['name', 'race', 'form']);
    expect(embed.getAttribute('mode')).to.equal('dialog');
    for (const name of ['sort', 'filter', 'name']) list.removeAttribute(name);
    embed.removeAttribute('mode');
    expect([list.sort, list.filter, list.name]).to.deep.equal(['service', '', '']);
    expect(embed.mode).to.equal('inline');
  });
});
