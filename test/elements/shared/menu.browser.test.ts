import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible } from '../../support/accessible.js';
import { resetMouse, sendKeys, sendMouse, setViewport } from '../../support/commands.js';
import { next } from '../../support/events.js';
import { focusedName, focusOn, removeFrame } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { putPage } from '../../support/other-origin.js';
import { accessibleNames, allByRole, byRole, queryByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import type { MenuElement } from './menu-element.js';
import './menu-element.js';

const BUTTON = 'More actions';
/** The items in their order. */
const ITEMS = ['Open', 'Copy link', 'Copy code', 'Delete'];

const boxOf = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('.menu');
const buttonOf = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('[aria-haspopup=menu]')!;
const itemOf = (element: Element, id: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[data-item=${id}]`)!;

async function closed(element: Element): Promise<void> {
  await waitUntil(() => boxOf(element) === null, 'The menu did not close', { interval: 20 });
  expect(buttonOf(element).ariaExpanded).to.equal('false');
  expect(buttonOf(element).getAttribute('aria-controls')).to.equal(null);
}

/** Opens the menu, and waits until it is at rest. */
async function open(element: MenuElement): Promise<HTMLElement> {
  buttonOf(element).click();
  await waitUntil(() => boxOf(element)?.matches(':popover-open'), 'The menu did not open', {
    interval: 20,
  });
  const box = boxOf(element)!;
  await Promise.all(box.getAnimations().map(({ finished }) => finished));
  return box;
}

const IS_WEBKIT = /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent);

async function clickAt(
  target: Element,
  button: 'left' | 'middle' = 'left',
  { x = 0.5, y = 0.5 } = {},
): Promise<void> {
  const { left, top, width, height } = target.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width * x), Math.round(top + height * y)];
  await sendMouse({ type: 'click', button, position });
}

describe('a menu button', () => {
  const setUp = async () =>
    (await fixture<HTMLElement>(html`<main><menu-element></menu-element></main>`)).querySelector(
      'menu-element',
    )!;
  /** With the focus on its button. */
  const focused = async () => {
    const element = await setUp();
    buttonOf(element).focus();
    return element;
  };
  afterEach(() => resetMouse());

  it('opens a menu with a name, and is connected with it', async () => {
    const element = await focused();
    const button = byRole(element, 'button', { name: BUTTON });
    expect(button.ariaExpanded).to.equal('false');
    await expectAccessible(element);
    await open(element);
    await focusOn(element, 'Open');
    const menu = byRole(element, 'menu', { name: 'A form' });
    expect(button.ariaExpanded).to.equal('true');
    expect(button.getAttribute('aria-controls')).to.equal(menu.id);
    expect(accessibleNames(allByRole(menu, 'menuitem'))).to.deep.equal(ITEMS);
    expect(allByRole(menu, 'separator')).to.have.lengthOf(1);
    await expectAccessible(element);
  });

  it('tells the keys of its items, which are not in their names', async () => {
    const element = await focused();
    await open(element);
    const keys = allByRole(element, 'menuitem').map((item) => [
      item.getAttribute('aria-keyshortcuts'),
      item.querySelector('kbd')?.textContent ?? null,
    ]);
    const none = [null, null];
    expect(keys).to.deep.equal([none, ['C', 'C'], none, ['Delete', 'Del']]);
  });

  for (const [key, first] of [
    ['Enter', 'Open'],
    ['Space', 'Open'],
    ['ArrowDown', 'Open'],
    ['ArrowUp', 'Delete'],
  ] as const) {
    it(`opens by ${key} with the focus on "${first}"`, async () => {
      const element = await focused();
      await press(key);
      await focusOn(element, first);
      expect(element.runs).to.deep.equal([]);
    });
  }

  it('moves the focus with the arrows, Home and End, and around the ends', async () => {
    const element = await focused();
    await press('ArrowDown');
    await focusOn(element, 'Open');
    const path: string[] = [];
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home']) {
      await press(key);
      path.push(focusedName(element));
    }
    expect(path).to.deep.equal(['Copy link', 'Open', 'Delete', 'Open', 'Delete', 'Open']);
  });

  it('moves the focus to the item that begins with what is typed', async () => {
    const element = await focused();
    await open(element);
    await press('d');
    expect(focusedName(element)).to.equal('Delete');
    const type = (init: KeyboardEventInit): string => {
      const target = element.shadowRoot!.activeElement!;
      target.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }),
      );
      return focusedName(element);
    };
    expect(type({ key: 'o', ctrlKey: true })).to.equal('Delete');
    expect(type({ key: 'o', metaKey: true })).to.equal('Delete');
    expect(type({ key: 'o', altKey: true })).to.equal('Delete');
    expect(type({ key: 'o', isComposing: true })).to.equal('Delete');
    expect(type({ key: 'Process', keyCode: 229 })).to.equal('Delete');
    element.items = element.items.map((item) =>
      item.id === 'copy' ? { ...item, label: 'نسخ' } : item,
    );
    await element.updateComplete;
    await press('Home');
    // As keyboards with another script do.
    await waitUntil(() => type({ key: 'ن' }) === 'نسخ', 'not found', { interval: 510 });
  });

  it('keeps its keys from shortcuts of the page and of the element around it', async () => {
    const element = await focused();
    await open(element);
    const heard: string[] = [];
    const listener = (event: Event) => heard.push((event as KeyboardEvent).key);
    const names = ['keydown', 'keypress', 'keyup'];
    for (const name of names) document.addEventListener(name, listener);
    try {
      for (const key of ['d', 'c', 'ArrowDown', 'End', 'x', '/']) await press(key);
    } finally {
      for (const name of names) document.removeEventListener(name, listener);
    }
    expect(heard).to.deep.equal([]);
    expect(focusedName(element)).to.equal('Delete');
  });

  it('closes by Escape, which the page does not get, and returns the focus', async () => {
    const element = await focused();
    await open(element);
    let heard = 0;
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') heard++;
    };
    document.addEventListener('keydown', listener);
    await press('Escape');
    document.removeEventListener('keydown', listener);
    expect(focusedName(element)).to.equal(BUTTON);
    await closed(element);
    expect(heard).to.equal(0);
  });

  for (const [keys, name] of [
    ['Tab', 'After'],
    ['Shift+Tab', 'Before'],
  ] as const) {
    it(`closes by ${keys}, which moves on from the button`, async () => {
      const element = await focused();
      await open(element);
      await press('ArrowDown');
      await press(keys);
      await focusOn(element, name);
      await closed(element);
      expect(focusedName(element)).to.equal(name);
    });
  }

  for (const key of ['Enter', 'Space']) {
    it(`runs an item by ${key}, after the focus is on the button again`, async () => {
      const element = await focused();
      await press(key);
      await focusOn(element, 'Open');
      await press('ArrowDown');
      await press(key);
      await closed(element);
      expect(element.runs).to.deep.equal([['copy', BUTTON]]);
      expect(focusedName(element)).to.equal(BUTTON);
    });
  }

  it('runs an item by a click', async () => {
    const element = await setUp();
    await clickAt(buttonOf(element));
    await focusOn(element, 'Open');
    await Promise.all(
      boxOf(element)!
        .getAnimations()
        .map(({ finished }) => finished),
    );
    await clickAt(itemOf(element, 'delete'));
    await closed(element);
    expect(element.runs).to.deep.equal([['delete', BUTTON]]);
  });

  it('does not run an item by the Enter that opened it and is still held', async () => {
    const element = await focused();
    element.items = element.items.slice(1);
    await element.updateComplete;
    await sendKeys({ down: 'Enter' });
    try {
      await focusOn(element, 'Copy link');
      // Repeats, as a held key does.
      for (let times = 0; times < 3; times++) await sendKeys({ down: 'Enter' });
      expect(focusedName(element)).to.equal('Copy link');
    } finally {
      await sendKeys({ up: 'Enter' });
    }
    expect(element.runs).to.deep.equal([]);
  });

  it('does not run an item by the second click of a double click', async () => {
    const element = await setUp();
    await open(element);
    itemOf(element, 'delete').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    expect(element.runs).to.deep.equal([]);
    expect(boxOf(element)?.matches(':popover-open')).to.equal(true);
  });

  describe('with a link', () => {
    /** Opens the menu. Ends what would open a tab, and returns the events that would. */
    async function linked(): Promise<{ element: MenuElement; followed: string[] }> {
      const element = await focused();
      const followed: string[] = [];
      const follow = (event: Event) => {
        followed.push(`${event.type} ${event.defaultPrevented}`);
        event.preventDefault();
      };
      await open(element);
      itemOf(element, 'open').addEventListener('click', follow);
      itemOf(element, 'open').addEventListener('auxclick', follow);
      return { element, followed };
    }

    it('is a link to another tab without access to this one', async () => {
      const { element } = await linked();
      const link = byRole<HTMLAnchorElement>(element, 'menuitem', { name: 'Open' });
      expect(link.href).to.equal('https://forms.example/f/1');
      expect(link.target).to.equal('_blank');
      expect(link.relList.contains('noopener') && link.relList.contains('noreferrer')).to.equal(
        true,
      );
    });

    for (const keys of ['Enter', 'Space', 'Control+Enter']) {
      it(`is followed by ${keys}, and closes`, async () => {
        const { element, followed } = await linked();
        await press(keys);
        await closed(element);
        expect(followed).to.deep.equal(['click false']);
        expect(focusedName(element)).to.equal(BUTTON);
      });
    }

    it('is followed by a click, and closes', async () => {
      const { element, followed } = await linked();
      await clickAt(itemOf(element, 'open'));
      await closed(element);
      expect(followed).to.deep.equal(['click false']);
    });

    it('is followed by a click with the middle button, and closes', async () => {
      const { element, followed } = await linked();
      const link = itemOf(element, 'open');
      // After the middle button, WebKit's driver sends no `pointerdown` and no Shift to any later test.
      if (IS_WEBKIT)
        link.dispatchEvent(new MouseEvent('auxclick', { button: 1, cancelable: true }));
      else await clickAt(link, 'middle');
      await closed(element);
      expect(followed).to.deep.equal(['auxclick false']);
    });
  });

  it('closes by a press on the button, and stays closed', async () => {
    const element = await setUp();
    for (let times = 0; times < 2; times++) {
      await clickAt(buttonOf(element));
      await focusOn(element, 'Open');
      await clickAt(buttonOf(element));
      await closed(element);
      await focusOn(element, BUTTON);
      await new Promise(requestAnimationFrame);
      expect(boxOf(element)).to.equal(null);
    }
  });

  it('closes by a press outside', async () => {
    const page = await fixture<HTMLElement>(
      html`<div>
        <menu-element></menu-element>
        <input aria-label="A field of the page" style="margin-block: 300px 0" />
      </div>`,
    );
    const element = page.querySelector('menu-element')!;
    await open(element);
    await clickAt(page.querySelector('input')!);
    await closed(element);
    expect(document.activeElement).to.equal(page.querySelector('input'));
  });

  it('closes if the focus leaves it', async () => {
    const element = await focused();
    await open(element);
    element.shadowRoot!.querySelector('button')!.focus();
    await closed(element);
    expect(focusedName(element)).to.equal('Before');
  });

  it('closes if the focus moves into a frame of another origin', async () => {
    const src = await putPage({
      path: '/menu-frame.html',
      body: '<!doctype html><title>Frame</title><body style="margin:0"><input aria-label="x">',
    });
    const page = await fixture<HTMLElement>(
      html`<div>
        <menu-element></menu-element>
        <iframe title="A frame" width="300" height="100" style="margin-block-start: 250px"></iframe>
      </div>`,
    );
    const element = page.querySelector('menu-element')!;
    const frame = page.querySelector('iframe')!;
    try {
      frame.src = src;
      await next(frame, 'load' as never);
      await open(element);
      await clickAt(frame, 'left', { x: 0.1, y: 0.1 });
      await closed(element);
      expect(document.activeElement).to.equal(frame);
    } finally {
      removeFrame(frame);
    }
  });

  it('follows changes of its items while it is open', async () => {
    const element = await focused();
    await press('ArrowUp');
    await focusOn(element, 'Delete');
    element.items = [{ id: 'open', label: 'Öffnen', icon: '', href: 'https://forms.example/f/1' }];
    await element.updateComplete;
    expect(focusedName(element)).to.equal('Öffnen');
    expect(accessibleNames(allByRole(element, 'menuitem'))).to.deep.equal(['Öffnen']);
  });

  it('closes if its button goes away', async () => {
    const element = await setUp();
    const box = await open(element);
    element.hasButton = false;
    await element.updateComplete;
    await waitUntil(() => boxOf(element) === null);
    expect(box.isConnected).to.equal(false);
  });

  it('closes if its element leaves the page', async () => {
    const element = await setUp();
    await open(element);
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    await element.updateComplete;
    await closed(element);
    await open(element);
    await focusOn(element, 'Open');
  });

  it('does not open without items', async () => {
    const element = await focused();
    element.items = [];
    await press('Enter');
    await closed(element);
    expect(queryByRole(element, 'menu')).to.equal(undefined);
    expect(focusedName(element)).to.equal(BUTTON);
  });

  it('has a title and a handle on phones, and closes with a swipe from there down', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    const element = await focused();
    await setViewport({ width: 320, height: 640 });
    await waitUntil(() => matchMedia('(width < 480px)').matches, 'the window is still wide');
    try {
      const box = await open(element);
      const handle = box.querySelector('.handle')!.getBoundingClientRect();
      expect([handle.top, handle.height]).to.deep.equal([box.getBoundingClientRect().top + 1, 20]);
      await expectAccessible(element);
      const x = Math.round(innerWidth / 2);
      await sendMouse({ type: 'move', position: [x, Math.round(handle.top + 30)] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x, innerHeight - 2] });
      await sendMouse({ type: 'up' });
      await closed(element);
      await focusOn(element, BUTTON);
    } finally {
      await setViewport({ width, height });
    }
  });
});
