import { expect } from '@open-wc/testing';
import { lazyFeatures } from '../../../../src/elements/form-list/lazy-features.js';
import { all, listOf, manyForms } from '../setup.js';

describe('the modules of an action', () => {
  const { formDialog } = lazyFeatures;
  let loaded: string[];

  beforeEach(() => {
    loaded = [];
    lazyFeatures.formDialog = () => {
      loaded.push('formDialog');
      return formDialog();
    };
  });

  afterEach(() => Object.assign(lazyFeatures, { formDialog }));

  const reach = async (action: string, how: 'pointer' | 'focus') => {
    const { element } = await listOf(manyForms(3));
    const [control] = all(element, `[data-act=${action}]`);
    if (how === 'focus') control!.focus();
    else control!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return loaded;
  };

  it('load when the pointer reaches its button, before a click', async () => {
    expect(await reach('embed', 'pointer')).to.deep.equal(['formDialog']);
  });

  it('load when the focus reaches its button', async () => {
    expect(await reach('preview', 'focus')).to.deep.equal(['formDialog']);
  });

  it('do not load for other controls, and show no failure before the click', async () => {
    for (const action of ['copy', 'delete'])
      expect(await reach(action, 'pointer'), action).to.deep.equal([]);
    lazyFeatures.formDialog = () => {
      loaded.push('formDialog');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const { element } = await listOf(manyForms(3));
    const [control] = all(element, '[data-act=preview]');
    control!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(loaded).to.deep.equal(['formDialog']);
    await element.updateComplete;
    expect(all(element, '[role=alert]')).to.deep.equal([]);
  });
});
