import { expect } from '@open-wc/testing';
import { lazyFeatures } from '../../../src/elements/form-generator/lazy-features.js';
import { byRole } from '../../support/query.js';
import { alertText, useGenerator } from './support.js';

describe('the modules of an action of <form-generator>', () => {
  const { generated } = useGenerator();
  const { qr } = lazyFeatures;
  let loaded: string[];

  beforeEach(() => {
    loaded = [];
    lazyFeatures.qr = () => {
      loaded.push('qr');
      return qr();
    };
  });

  afterEach(() => Object.assign(lazyFeatures, { qr }));

  const reach = (control: Element) =>
    control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

  it('load when the focus reaches a button that shows a panel', async () => {
    const element = await generated();
    byRole(element, 'button', { name: 'Copy embed code' }).focus();
    expect(loaded).to.deep.equal(['qr']);
  });

  it('do not load for other controls, and show no failure before the click', async () => {
    const element = await generated();
    reach(byRole(element, 'button', { name: 'Copy link' }));
    reach(element.shadowRoot!.querySelector('textarea')!);
    expect(loaded).to.deep.equal([]);
    lazyFeatures.qr = () => {
      loaded.push('qr');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    reach(byRole(element, 'button', { name: 'Show QR code' }));
    expect(loaded).to.deep.equal(['qr']);
    await element.lazy.settled();
    await element.updateComplete;
    expect(await alertText(element)).to.equal('');
  });
});
