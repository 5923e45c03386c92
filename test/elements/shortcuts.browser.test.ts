import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import type { FormGeneratorElement, FormListElement } from '../../src/index.js';
import { next } from '../support/events.js';
import { press, type } from '../support/keys.js';
import { allByPart, byPart } from '../support/query.js';
import { FakeService, manyForms } from './form-list/setup.js';
import { box } from './form-generator/support.js';

/** What a visitor types, with the keys of usual shortcuts. None needs Shift, which WebKit's driver may lose. */
const TYPED = "it's 1/2 or so";

describe('in a page with shortcuts of one key', () => {
  let shortcuts: string[] = [];
  /** As most libraries for shortcuts: not while the visitor types into a field. */
  const handleKey = (event: KeyboardEvent): void => {
    if ((event.target as Element).matches('input, textarea, select')) return;
    if (!['/', '?', 's', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    shortcuts.push(event.key);
  };

  beforeEach(() => {
    shortcuts = [];
    document.addEventListener('keydown', handleKey);
    document.addEventListener('keypress', handleKey);
  });
  afterEach(() => {
    document.removeEventListener('keydown', handleKey);
    document.removeEventListener('keypress', handleKey);
  });

  const showList = async () => {
    const { client } = new FakeService(manyForms(3));
    const list = await fixture<FormListElement>(html`<form-list .client=${client}></form-list>`);
    if (list.forms.length === 0) await next(list, 'list-loaded');
    await list.updateComplete;
    return list;
  };

  it('types every character into the prompt', async () => {
    const element = await fixture<FormGeneratorElement>(html`<form-generator></form-generator>`);
    box(element).focus();
    await type(TYPED);
    expect(box(element).value).to.equal(TYPED);
    expect(shortcuts).to.deep.equal([]);
  });

  it('types every character into the search', async () => {
    const list = await showList();
    const field = byPart<HTMLInputElement>(list, 'search');
    field.focus();
    await type(TYPED);
    expect(field.value).to.equal(TYPED);
    expect(shortcuts).to.deep.equal([]);
  });

  it('leaves the page its shortcuts elsewhere, and those that type nothing', async () => {
    const list = await showList();
    byPart(list, 'search').focus();
    await press('Escape');
    allByPart(list, 'button')[0]!.focus();
    await press('s');
    expect(shortcuts).to.deep.equal(['Escape', 's']);
  });

  it('leaves the page the keys of fields that are its own', async () => {
    const embed = await fixture(
      html`<form-embed mode="dialog"><input slot="trigger" /></form-embed>`,
    );
    const keys: string[] = [];
    const noteKey = ({ key }: KeyboardEvent): void => void keys.push(key);
    document.addEventListener('keydown', noteKey);
    embed.querySelector('input')!.focus();
    await press('s');
    document.removeEventListener('keydown', noteKey);
    expect(keys).to.deep.equal(['s']);
  });

  it('keeps characters that are typed with AltGr, and none with Ctrl or Cmd', async function () {
    const altGr = new KeyboardEvent('keydown', { modifierAltGraph: true });
    // Some versions of WebKit do not know the key in events of scripts.
    if (!altGr.getModifierState('AltGraph')) this.skip();
    const element = await fixture<FormGeneratorElement>(html`<form-generator></form-generator>`);
    const keys: string[] = [];
    const noteKey = ({ key }: KeyboardEvent): void => void keys.push(key);
    document.addEventListener('keydown', noteKey);
    for (const init of [
      { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true },
      { key: '𝄞' },
      { key: 'k', ctrlKey: true },
      { key: 'j', metaKey: true },
      { key: 'Enter' },
    ] satisfies KeyboardEventInit[])
      box(element).dispatchEvent(
        new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true }),
      );
    document.removeEventListener('keydown', noteKey);
    expect(keys).to.deep.equal(['k', 'j', 'Enter']);
  });
});
