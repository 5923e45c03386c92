import { expect } from '@open-wc/testing';
import { lazyFeatures } from '../../../src/elements/form-generator/lazy-features.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next } from '../../support/events.js';
import { focusOn } from '../../support/focus.js';
import { chooseFromMenu } from '../../support/menu.js';
import { byPart, byRole, findByRole, queryByRole } from '../../support/query.js';
import { alertText, box, press, PROMPT, useGenerator } from './support.js';
import { waitUntil } from '../../support/wait-until.js';

/** The name of the form in the local service. */
const TITLE = 'Summer party RSVP';

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);
const qrCode = (element: Element) => element.shadowRoot!.querySelector('[part~=qr] svg');

describe('the new form of <form-generator>', () => {
  const { account, setUp, generated } = useGenerator();

  it('moves the focus to the text box when it is deleted elsewhere', async () => {
    const element = await generated();
    byRole(element, 'button', { name: 'Copy link' }).focus();
    const other = await setUp();
    await other.deleteForm(element.currentForm!.id!);
    await focusOn(element, 'Describe the form you need');
  });

  it('closes its menu when it is deleted elsewhere, and moves the focus to the text box', async () => {
    const element = await generated();
    press(element, 'More actions');
    await focusOn(element, 'Generate another');
    const other = await setUp();
    await other.deleteForm(element.currentForm!.id!);
    await focusOn(element, 'Describe the form you need');
    expect(queryByRole(element, 'menu')).to.equal(undefined);
  });

  it('shows its link as selected text if the browser blocks copying', async () => {
    const { clipboard } = navigator;
    const { execCommand } = document;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    document.execCommand = () => false;
    try {
      const element = await generated();
      press(element, 'Copy link');
      const field = await findByRole<HTMLTextAreaElement>(element, 'textbox', {
        name: 'Couldn’t copy. Select the text and copy it.',
      });
      await element.updateComplete;
      expect(field.value).to.equal(account.stored[0]!.formUrl);
      expect(selectionOf(field)).to.equal(field.value);
      await expectAccessible(element);
    } finally {
      document.execCommand = execCommand;
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  });

  it('is deleted after a confirmation that focuses Cancel', async () => {
    const element = await generated();
    const [stored] = account.stored;
    const deleted = next(element, 'form-deleted');
    await chooseFromMenu(element, 'Delete form');
    const dialog = await findByRole(element, 'alertdialog', { name: 'Delete this form?' });
    await focusOn(element, 'Cancel');
    expect(dialog.textContent).to.include('permanently deletes');
    await expectAccessible(element);
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    expect(await deleted).to.deep.equal({ id: stored!.id, confirmed: true });
    await waitUntil(() => /was deleted/.test(byRole(element, 'status').textContent));
    expect(byPart(element, 'success').textContent).to.include('was deleted');
    await focusOn(element, 'Describe the form you need');
    await element.updateComplete;
    expect(account.stored).to.have.lengthOf(0);
    expect(queryByRole(element, 'region')).to.equal(undefined);
    expect(element.currentForm).to.equal(undefined);
  });

  it('selects the old text on "Generate another", so that typing replaces it', async () => {
    const element = await generated();
    await chooseFromMenu(element, 'Generate another');
    await element.updateComplete;
    await element.updateComplete;
    expect(queryByRole(element, 'region')).to.equal(undefined);
    await focusOn(element, 'Describe the form you need');
    expect(selectionOf(box(element))).to.equal(PROMPT);
  });

  it('has a QR code of its URL, which can be saved', async () => {
    const element = await generated();
    press(element, 'Show QR code');
    await waitUntil(() => qrCode(element));
    expect(qrCode(element)!.getAttribute('role')).to.equal('img');
    expect(qrCode(element)!.getAttribute('aria-label')).to.equal(
      `QR code of “\u2068${TITLE}\u2069”`,
    );
    const button = byRole(element, 'button', { name: 'Show QR code' });
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    await expectAccessible(element);

    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    const saved = deferred<Blob>();
    const names: string[] = [];
    URL.createObjectURL = (file) => {
      saved.resolve(file as Blob);
      return 'blob:none';
    };
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    try {
      press(element, 'Download');
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    }
    expect(names).to.deep.equal(['form.svg']);
    const file = new DOMParser().parseFromString(
      await (await saved.promise).text(),
      'image/svg+xml',
    );
    expect(file.documentElement.localName).to.equal('svg');

    button.click();
    await element.updateComplete;
    expect(qrCode(element)).to.equal(null);
  });

  it('shows an error if the QR code’s module does not load, and loads it with the next click', async () => {
    const element = await generated();
    const { qr } = lazyFeatures;
    lazyFeatures.qr = () =>
      Promise.reject(
        new TypeError('Failed to fetch dynamically imported module: https://site.example/qr.js'),
      );
    press(element, 'Show QR code');
    await waitUntil(async () => /Couldn’t connect/.test(await alertText(element)));
    lazyFeatures.qr = qr;
    press(element, 'Show QR code');
    await waitUntil(() => qrCode(element));
    expect(await alertText(element)).to.equal('');
  });

  it('shows "Something went wrong" if a module throws, and logs the exception', async () => {
    const element = await generated();
    const { qr } = lazyFeatures;
    const { error: log } = console;
    const bug = new TypeError('size is not a function');
    const logged: unknown[][] = [];
    console.error = (...entry) => void logged.push(entry);
    try {
      lazyFeatures.qr = () => Promise.reject(bug);
      press(element, 'Show QR code');
      await waitUntil(async () => /Something went wrong/.test(await alertText(element)));
    } finally {
      lazyFeatures.qr = qr;
      console.error = log;
    }
    expect(logged).to.have.lengthOf(1);
    expect(logged[0]![0]).to.contain('<form-generator>');
    expect(logged[0]![1] === bug).to.equal(true);
  });

  it('is shared if the browser supports it, also after the visitor has cancelled', async () => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => {
        if (shared.push(data) === 2) throw new DOMException('No', 'AbortError');
      },
    });
    try {
      const element = await generated();
      press(element, 'Share');
      press(element, 'Share');
      const { formUrl } = account.stored[0]!;
      expect(shared).to.deep.equal(Array(2).fill({ url: formUrl, title: TITLE }));
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('is shown in a <form-embed> if the page sets preview', async () => {
    const element = await generated();
    expect(element.shadowRoot!.querySelector('form-embed')).to.equal(null);
    element.preview = true;
    element.density = 'compact';
    await element.updateComplete;
    const embed = element.shadowRoot!.querySelector('form-embed')!;
    await customElements.whenDefined('form-embed');
    expect(embed.src).to.equal(account.stored[0]!.formUrl);
    expect(embed.label).to.equal(TITLE);
    expect(element.shadowRoot!.querySelector('form-embed')!.getAttribute('density')).to.equal(
      'compact',
    );
  });
});
