import { expect, fixture } from '@open-wc/testing';
import { RSVP } from '../../../demo/stories/forms.js';
import { storyAt } from '../../../demo/stories/index.js';
import { show, type Story } from '../../../demo/stories/story.js';
import '../../../src/define.js';
import { resetConsent, type FormEmbedElement } from '../../../src/index.js';
import { next } from '../../support/events.js';
import { focusOn } from '../../support/focus.js';
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

  it('Tab moves the focus into the form, then to the next control of the page', async () => {
    const element = await setUp({ attributes: (src) => ({ src, label: 'Party' }) });
    await tabTo(element, 'Party');
    expect(element.shadowRoot!.activeElement!.localName).to.equal('iframe');
    for (let steps = 0; steps < 8 && document.activeElement === element; steps++)
      await press('Tab');
    expect(document.activeElement!.textContent).to.equal('After');
  });

  it('Tab moves the focus past the form to the link to report it, whose page opens with Enter', async () => {
    const element = await setUp({
      attributes: (src) => ({ src, label: 'Party', report: '/report' }),
      reached: (embed) => embed.shadowRoot!.querySelector('.report') !== null,
    });
    await tabTo(element, 'Report this form');
    const link = element.shadowRoot!.activeElement as HTMLAnchorElement;
    const pressed = new Promise<void>((resolve) => {
      link.addEventListener('click', (event) => {
        event.preventDefault(); // The next test would be behind the new tab.
        resolve();
      });
    });
    await press('Enter');
    await pressed;
    expect(new URL(link.href).pathname).to.equal('/report');
  });

  for (const mode of ['dialog', 'drawer', 'popover'] as const) {
    for (const key of ['Enter', 'Space']) {
      it(`opens a ${mode} with ${key} on its launcher; Escape returns the focus to the launcher`, async () => {
        const element = await setUp({
          attributes: (src) => ({ src, mode, launcher: 'Feedback', label: 'Party' }),
          reached: (embed) => embed.shadowRoot!.querySelector('[part~=launcher]') !== null,
        });
        await tabTo(element, 'Feedback');
        const opened = next(element, 'form-opened');
        await press(key);
        await opened;
        await focusOn(element, 'Close');
        const closed = next(element, 'form-closed');
        await press('Escape');
        await closed;
        await focusOn(element, 'Feedback');
        expect(element.open).to.equal(false);
        // The press that closes the form must not count as the next press of the launcher.
        await press(key);
        await focusOn(element, 'Close');
        expect(element.open).to.equal(true);
      });
    }
  }

  it('loads the form after Enter on "Try again"', async () => {
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

  for (const consent of ['ask', 'remember']) {
    it(`shows the form after Enter on "Show form", with consent="${consent}"`, async () => {
      const element = await setUp({
        attributes: (src) => ({ src, loading: 'click', consent, label: 'Party' }),
        reached: (embed) => embed.shadowRoot!.querySelector('.facade button') !== null,
      });
      await tabTo(element, 'Show form');
      const loaded = next(element, 'form-loaded');
      await press('Enter');
      await loaded;
      expect(element.shadowRoot!.activeElement!.localName).to.equal('iframe');
      resetConsent();
    });
  }

  it('opens a form that does not show in a new tab', async () => {
    const { story } = storyAt('form-embed/silent')!;
    const element = await setUp(story as Story<FormEmbedElement>);
    await tabTo(element, 'Open form in a new tab');
    const opened = new Promise<string>((resolve) => {
      element.addEventListener('click', (event) => {
        event.preventDefault();
        resolve((event.composedPath()[0] as HTMLAnchorElement).href);
      });
    });
    await press('Enter');
    expect(await opened).to.equal(element.src);
  });
});
