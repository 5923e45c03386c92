import { expect, fixture } from '@open-wc/testing';
import { RSVP } from '../../../demo/stories/forms.js';
import { show, type Story } from '../../../demo/stories/story.js';
import '../../../src/define.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { next } from '../../support/events.js';
import { press, tabTo } from '../../support/keys.js';
import { formPage } from '../form-page.js';

const DOWN = { status: 503, error: { message: 'Down' } };

describe('<form-embed> by keyboard', () => {
  async function setUp(story: Partial<Story<FormEmbedElement>>) {
    const page = await fixture<HTMLElement>(
      '<div><button>Before</button><main></main><button>After</button></div>',
    );
    return show<FormEmbedElement>(
      'form-embed',
      { name: 'keyboard', reached: (element) => !element.matches(':state(busy)'), ...story },
      { parent: page.querySelector('main')!, formPage: await formPage() },
    );
  }

  it('comes to the form, and past it', async () => {
    const element = await setUp({ attributes: (src) => ({ src, label: 'Party' }) });
    await tabTo(element, 'Party');
    expect(element.shadowRoot!.activeElement!.localName).to.equal('iframe');
    for (let steps = 0; steps < 8 && document.activeElement === element; steps++)
      await press('Tab');
    expect(document.activeElement!.textContent).to.equal('After');
  });

  it('tries again', async () => {
    const url = await formPage();
    const element = await setUp({
      attributes: () => ({ 'form-id': RSVP.id }),
      answers: () => ({ get: [DOWN, { data: { ...RSVP, formUrl: url } }] }),
      reached: (failed) => failed.shadowRoot!.querySelector('[part~=error] button') !== null,
    });
    await tabTo(element, 'Try again');
    const loaded = next(element, 'form-loaded');
    await press('Enter');
    expect((await loaded).src).to.equal(url);
    expect(document.activeElement === element).to.equal(true);
  });
});
