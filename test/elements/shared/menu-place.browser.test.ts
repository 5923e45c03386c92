import { expect, fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { focusedName, focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { narrowPage } from '../../support/narrow-page.js';
import { waitUntil } from '../../support/wait-until.js';
import type { MenuElement } from './menu-element.js';
import './menu-element.js';

const buttonOf = (element: Element) =>
  element.shadowRoot!.querySelector<HTMLElement>('[aria-haspopup=menu]')!;

/** Opens the menu, waits until it is at rest, and returns where it and its button are. */
async function openedPlaces(element: Element) {
  const button = buttonOf(element);
  button.click();
  const find = () => element.shadowRoot!.querySelector('.menu:popover-open');
  await waitUntil(() => find() !== null, 'The menu did not open', { interval: 20 });
  const box = find()!;
  await Promise.all(box.getAnimations().map(({ finished }) => finished));
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const place = box.getBoundingClientRect();
  expect(place.width, 'width').to.be.at.least(200);
  expect(place.left, 'left').to.be.at.least(0);
  expect(place.top, 'top').to.be.at.least(0);
  expect(place.right, 'right').to.be.at.most(innerWidth);
  expect(place.bottom, 'bottom').to.be.at.most(innerHeight);
  return { box: place, button: button.getBoundingClientRect() };
}

/** Shows the content, in which the element stands away from the edges of the window. */
async function shown(content: TemplateResult): Promise<MenuElement> {
  const page = await fixture<HTMLElement>(
    html`<div style="margin: 40px 230px; inline-size: 240px">${content}</div>`,
  );
  const root = page.querySelector('.root')?.shadowRoot ?? page;
  return root.querySelector('menu-element')!;
}

const MENU = html`<menu-element></menu-element>`;

describe('the place of a menu', () => {
  const surroundings: Readonly<Record<string, TemplateResult>> = {
    'a page': MENU,
    'a form': html`<form>${MENU}</form>`,
    'a box that clips and is transformed': html`<div
      style="overflow: hidden; block-size: 60px; transform: translate(10px, 10px)"
    >
      ${MENU}
    </div>`,
    'a box that a transform centers': html`<div
      style="position: fixed; inset: 50% auto auto 50%; transform: translate(-50%, -50%)"
    >
      ${MENU}
    </div>`,
    'a page that is zoomed': html`<div style="zoom: 1.5">${MENU}</div>`,
    'a page from right to left': html`<div dir="rtl">${MENU}</div>`,
  };
  for (const [name, content] of Object.entries(surroundings)) {
    it(`is below its button, with the same end, in ${name}`, async () => {
      const element = await shown(content);
      const { box, button } = await openedPlaces(element);
      const isRtl = element.matches(':dir(rtl)');
      const [end, wanted] = isRtl ? [box.left, button.left] : [box.right, button.right];
      expect(end).to.be.closeTo(wanted, 1);
      expect(box.top - button.bottom).to.be.within(3, 7);
      expect(focusedName(element)).to.equal('Open');
    });
  }

  it('stays at its button while the page scrolls', async () => {
    const element = await shown(
      html`<div style="block-size: 100px; overflow: auto">
        <div style="block-size: 400px">${MENU}</div>
      </div>`,
    );
    const before = await openedPlaces(element);
    element.parentElement!.parentElement!.scrollTop = 20;
    const box = element.shadowRoot!.querySelector('.menu')!;
    await waitUntil(() => box.getBoundingClientRect().top < before.box.top - 10, 'did not follow');
    const top = buttonOf(element).getBoundingClientRect().bottom;
    expect(box.getBoundingClientRect().top - top).to.be.within(3, 7);
  });

  it('is below its button in a modal dialog, which Escape leaves open', async () => {
    const element = await shown(html`<dialog style="block-size: 200px">${MENU}</dialog>`);
    const dialog = element.closest('dialog')!;
    dialog.showModal();
    const { box, button } = await openedPlaces(element);
    expect(box.top - button.bottom).to.be.within(3, 7);
    await press('ArrowDown');
    expect(focusedName(element)).to.equal('Copy link');
    await press('Escape');
    await focusOn(element, 'More actions');
    expect(dialog.open).to.equal(true);
    await press('ArrowUp');
    await focusOn(element, 'Delete');
    await press('Enter');
    expect(element.runs).to.deep.equal([['delete', 'More actions']]);
    expect(dialog.open).to.equal(true);
    dialog.close();
  });

  it('is below its button in a shadow root of the page', async () => {
    const element = await shown(html`<div class="root"></div>`).catch(() => undefined);
    expect(element).to.equal(null);
    const root = document.querySelector('.root')!.attachShadow({ mode: 'open' });
    root.append(document.createElement('menu-element'));
    const inside = root.querySelector('menu-element')!;
    await inside.updateComplete;
    const { box, button } = await openedPlaces(inside);
    expect(box.right).to.be.closeTo(button.right, 1);
    await press('ArrowUp');
    expect(focusedName(inside)).to.equal('Delete');
    await press('Escape');
    await focusOn(inside, 'More actions');
  });

  it('sends no form around it with Enter', async () => {
    const element = await shown(
      html`<form><input name="text" />${MENU}<button>Send</button></form>`,
    );
    let submits = 0;
    element.closest('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    buttonOf(element).focus();
    await press('Enter');
    await focusOn(element, 'Open');
    await press('End');
    await press('Enter');
    await focusOn(element, 'More actions');
    expect(element.runs).to.deep.equal([['delete', 'More actions']]);
    expect(submits).to.equal(0);
  });

  it('is above its button near the lower edge of the window', async () => {
    const element = await shown(
      html`<div style="position: fixed; inset: auto auto 4px 300px">${MENU}</div>`,
    );
    const { box, button } = await openedPlaces(element);
    expect(button.top - box.bottom).to.be.within(3, 7);
    expect(box.right).to.be.closeTo(button.right, 1);
  });

  it('begins at its button near the start of a narrow window', async () => {
    const { document } = await narrowPage('<menu-element></menu-element>', {
      modules: ['/test/elements/shared/menu-element.ts'],
      width: 500,
    });
    const element = document.querySelector('menu-element')!;
    await element.updateComplete;
    const before = element.shadowRoot!.querySelector('button')!;
    before.hidden = true;
    const { box, button } = await openedPlaces(element);
    expect(box.left).to.be.closeTo(button.left, 1);
  });

  it('is at the lower edge of a phone, with its name, and without keys', async () => {
    const { document } = await narrowPage('<menu-element></menu-element>', {
      modules: ['/test/elements/shared/menu-element.ts'],
      width: 320,
    });
    const element = document.querySelector('menu-element')!;
    await element.updateComplete;
    const { box } = await openedPlaces(element);
    const { innerHeight } = document.defaultView!;
    expect([box.left, box.width, Math.round(box.bottom)]).to.deep.equal([0, 320, innerHeight]);
    const all = (selector: string) => [
      ...element.shadowRoot!.querySelectorAll<HTMLElement>(`.menu ${selector}`),
    ];
    expect(all('.menu-title').map(({ textContent }) => textContent)).to.deep.equal(['A form']);
    for (const item of all('[role=menuitem]')) expect(item.offsetHeight).to.be.at.least(48);
    for (const key of all('kbd')) expect(key.getClientRects()).to.have.lengthOf(0);
  });
});
