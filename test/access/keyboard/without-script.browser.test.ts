import { expect, nextFrame } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { resetMouse, sendKeys, sendMouse, setViewport } from '../../support/commands.js';
import { removeFrame } from '../../support/focus.js';
import { waitUntil } from '../../support/wait-until.js';

const FORMS = '/without-script/forms';
const ACCOUNT = '/without-script/account';

/** In this frame the browser runs no script of the page, as if JavaScript was turned off. */
const SANDBOX = 'allow-forms allow-same-origin allow-popups';

let frame: HTMLIFrameElement;

const page = (): Document => frame.contentDocument!;

/** Waits until `act` has led to another document. */
async function toNextPage(act: () => void | Promise<void>): Promise<void> {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  await act();
  await loaded;
  await nextFrame();
}

const open = (path: string): Promise<void> =>
  toNextPage(() => {
    frame.src = path;
  });

/** The one element of a kind with this text, or this accessible name. */
function find<Kind extends HTMLElement>(selector: string, name: string): Kind {
  const found = [...page().querySelectorAll<Kind>(selector)].filter(
    (element) => (element.ariaLabel ?? element.textContent.trim()) === name,
  );
  expect(found.length, `${selector} ${name} in ${page().body.textContent}`).to.equal(1);
  return found[0]!;
}

/** Presses the left button of the mouse on an element of the frame. */
async function click(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  await nextFrame();
  const { left, top } = frame.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const position: [number, number] = [
    Math.round(left + box.left + box.width / 2),
    Math.round(top + box.top + box.height / 2),
  ];
  await sendMouse({ type: 'click', position });
}

async function type(text: string): Promise<void> {
  const box = page().querySelector<HTMLTextAreaElement>('textarea[name=prompt]')!;
  box.focus();
  await waitUntil(() => page().hasFocus(), 'the frame has the focus');
  await nextFrame();
  await sendKeys({ type: text });
  expect(box.value).to.equal(text);
}

const heading = (): string => page().querySelector('h1')!.textContent.trim();
const labels = (): string[] =>
  Array.from(page().querySelectorAll('li > a:first-child'), ({ textContent }) =>
    textContent.trim(),
  );
const path = (): string => page().location.pathname;

/** Becomes a visitor that the site does not know. Reads the cookie back, because Chromium sets it a moment later. */
function becomeNewVisitor(): void {
  const cookie = `visitor=v-${crypto.randomUUID()}`;
  document.cookie = `${cookie}; path=/`;
  expect(document.cookie).to.include(cookie);
}

describe('a browser without JavaScript', () => {
  before(async () => {
    await setViewport({ width: 1000, height: 800 });
  });

  beforeEach(() => {
    becomeNewVisitor();
    frame = document.createElement('iframe');
    frame.sandbox.value = SANDBOX;
    frame.style.cssText = 'position: fixed; inset: 0; inline-size: 900px; block-size: 700px;';
    document.body.append(frame);
  });

  afterEach(async () => {
    removeFrame(frame);
    document.cookie = 'visitor=; path=/; max-age=0';
    await resetMouse();
  });

  it('generates, lists, opens and deletes a form', async () => {
    await open(FORMS);
    expect(page().body.textContent).to.include('No forms yet');
    // Generate.
    await type('A survey about lunch');
    await toNextPage(() => click(find('button', 'Generate form')));
    expect(heading()).to.equal('Your form is ready');
    expect(path()).to.match(/^\/without-script\/forms\/form_\w+$/);
    const { href } = find<HTMLAnchorElement>('a', 'Open form');
    const code = page().querySelector<HTMLTextAreaElement>('textarea[readonly]')!.value;
    expect(code).to.include(`src="${href}"`);
    const shown = await executeServerCommand<{ status: number; text: string }, string>(
      'read-page',
      href,
    );
    expect(shown.status).to.equal(200);
    expect(shown.text.toLowerCase()).to.include('lunch');
    // List.
    await toNextPage(() => click(find('a', 'Forms')));
    expect(path()).to.equal(FORMS);
    const [label = ''] = labels();
    expect(label).to.match(/lunch/i);
    expect(find<HTMLAnchorElement>('a', `Open ${label}`).href).to.equal(href);
    // Open.
    await toNextPage(() => click(find('a', label)));
    expect(heading()).to.equal(label);
    expect(find<HTMLAnchorElement>('a', 'Open form').href).to.equal(href);
    // Delete.
    await toNextPage(() => click(find('a', 'Forms')));
    await toNextPage(() => click(find('button', `Delete ${label}`)));
    expect(heading()).to.equal('Delete this form?');
    await toNextPage(() => click(find('button', 'Delete form')));
    expect(path()).to.equal(FORMS);
    expect(labels()).to.deep.equal([]);
    const gone = await executeServerCommand<{ status: number }, string>('read-page', href);
    expect(gone.status).to.equal(404);
  }).timeout(60_000);

  it('generates and deletes a form by keyboard', async () => {
    await open(FORMS);
    await type('A quiz');
    await sendKeys({ press: 'Tab' });
    expect(page().activeElement!.textContent.trim()).to.equal('Generate form');
    await toNextPage(() => sendKeys({ press: 'Enter' }));
    expect(heading()).to.equal('Your form is ready');
    find('button', 'Delete form').focus();
    await toNextPage(() => sendKeys({ press: 'Enter' }));
    expect(heading()).to.equal('Delete this form?');
    find('button', 'Delete form').focus();
    await toNextPage(() => sendKeys({ press: 'Enter' }));
    expect(page().body.textContent).to.include('No forms yet');
  }).timeout(60_000);

  it('keeps the description after an error', async () => {
    await open(FORMS);
    await type('   ');
    await toNextPage(() => click(find('button', 'Generate form')));
    expect(page().querySelector('[role=alert]')!.textContent).to.include('Describe the form first');
    expect(page().querySelector<HTMLTextAreaElement>('[name=prompt]')!.value).to.equal('   ');
  }).timeout(60_000);

  it('generates and deletes a form in the site’s own page, with the fallback content of the elements', async () => {
    await open(ACCOUNT);
    expect(page().title).to.equal('My account');
    await type('An RSVP for a party');
    await toNextPage(() => click(find('button', 'Generate form')));
    expect(path()).to.equal(ACCOUNT);
    const [label = ''] = labels();
    expect(label).to.match(/party/i);
    await toNextPage(() => click(find('button', `Delete ${label}`)));
    await toNextPage(() => click(find('button', 'Delete form')));
    expect(path()).to.equal(ACCOUNT);
    expect(labels()).to.deep.equal([]);
    expect(page().title).to.equal('My account');
    expect(page().querySelector('form-generator')!.shadowRoot).to.equal(null);
  }).timeout(60_000);

  it('shows no form of another visitor, also not by its URL', async () => {
    await open(FORMS);
    await type('The secret of the first visitor');
    await toNextPage(() => click(find('button', 'Generate form')));
    const secret = path();
    becomeNewVisitor();
    await open(FORMS);
    expect(page().body.textContent).to.include('No forms yet');
    for (const url of [secret, `${secret}/delete`]) {
      await open(url);
      expect(page().body.textContent).to.include('This form no longer exists');
      expect(page().body.textContent.toLowerCase()).not.to.include('secret');
    }
  }).timeout(60_000);
});
