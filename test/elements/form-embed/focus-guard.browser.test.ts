import { expect } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import { sendKeys } from '../../support/commands.js';
import { removeFrame } from '../../support/focus.js';
import { press, type } from '../../support/keys.js';
import { embed, formPage, frameOf } from './support/embed.js';
import { next } from '../../support/events.js';
import { withStoppedClock } from '../../support/stopped-clock.js';
import { waitUntil } from '../../support/wait-until.js';

/** A form that takes the focus when it gets a message, and reports that it has got or lost the focus. */
const FORM = `
  const field = document.querySelector('input');
  addEventListener('message', ({ data }) => {
    if (data === 'take') field.focus();
    if (data === 'report') tell({ value: field.value });
  });
  for (const name of ['focus', 'blur']) field.addEventListener(name, () => tell({ field: name }));
`;

/** WebKit lets no form of another origin take the focus. */
const IS_WEBKIT = /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent);

describe('a form of <form-embed> that takes the focus', () => {
  before(function () {
    if (IS_WEBKIT) this.skip();
  });

  /** An embed with a text field of the page before it, and what its form reports about the focus. */
  async function make(tag: 'input' | 'textarea' | 'div') {
    const element = await embed({ src: await formPage(FORM), height: 300, loading: 'eager' });
    const field = document.createElement(tag);
    if (field instanceof HTMLDivElement) field.contentEditable = 'plaintext-only';
    field.ariaLabel = 'A field of the page';
    element.before(field);
    const reports: string[] = [];
    element.addEventListener('form-message', ({ detail }) => {
      const report = (detail.data as { field?: string }).field;
      if (report) reports.push(report);
    });
    await next(element, 'form-loaded');
    const take = async (): Promise<void> => {
      frameOf(element)!.contentWindow!.postMessage('take', '*');
      await waitUntil(() => reports.includes('focus'), 'the focus in the form');
    };
    return { element, field, reports, take };
  }
  let made: Awaited<ReturnType<typeof make>> | undefined;
  afterEach(() => {
    if (made) removeFrame(frameOf(made.element)!);
    made = undefined;
  });

  const hasFocus = (field: Element): boolean => document.activeElement === field;

  for (const tag of ['input', 'textarea', 'div'] as const) {
    it(`loses it again to the field of the page in which the visitor types (${tag})`, async () => {
      made = await make(tag);
      const { field, reports, take } = made;
      field.focus();
      // The guard acts while the visitor types; between two keys, a busy machine may take longer than a person.
      await withStoppedClock(async () => {
        await type('ab');
        await take();
        await waitUntil(() => reports.includes('blur') && hasFocus(field), 'the focus in the page');
      });
      await type('c');
      const text = field instanceof HTMLDivElement ? field.textContent : field.value;
      expect(text).to.equal('abc');
    });
  }

  it('keeps it if the visitor does not type', async () => {
    made = await make('input');
    const { element, field, reports, take } = made;
    field.focus();
    await take();
    const isReported = next(element, 'form-message');
    frameOf(element)!.contentWindow!.postMessage('report', '*');
    await isReported;
    expect(reports).to.deep.equal(['focus']);
    expect(hasFocus(element)).to.equal(true);
  });

  it('keeps it if the visitor moves there with Tab after typing', async () => {
    made = await make('input');
    const { element, field, reports } = made;
    field.focus();
    await type('ab');
    await press('Tab');
    await waitUntil(() => hasFocus(element), 'the focus in the frame');
    /** What is in the form's field. It comes after the report of a focus that was before the question. */
    const value = (): Promise<unknown> => {
      const isReported = new Promise<unknown>((resolve) => {
        element.addEventListener('form-message', ({ detail }) => {
          if (Object(detail.data).value !== undefined) resolve(detail.data);
        });
      });
      frameOf(element)!.contentWindow!.postMessage('report', '*');
      return isReported;
    };
    for (await value(); !reports.includes('focus'); await value()) await press('Tab');
    await sendKeys({ type: 'x' });
    expect(await value()).to.deep.equal({ value: 'x' });
    expect(reports).to.deep.equal(['focus']);
  });
});
