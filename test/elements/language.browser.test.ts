import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { configure, registerLocale, type FormListElement, type Messages } from '../../src/index.js';
import { en } from '../../src/locales/en.js';
import '../../src/locales/ar.js';
import '../../src/locales/de.js';
import '../../src/locales/fa.js';
import '../../src/locales/he.js';
import '../../src/locales/ja.js';
import { deferred } from '../support/deferred.js';
import { useAccount } from '../support/account.js';
import { byPart, byRole, findByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

/** English with a mark in front of the button's name, as a locale of a test's own. */
const marked =
  (mark: string) =>
  (...[formats]: Parameters<typeof en>): Messages => ({
    ...en(formats),
    refresh: `${mark} refresh`,
  });

describe('the language of an element', () => {
  const account = useAccount();

  async function listIn(root: Element): Promise<FormListElement> {
    const list = document.createElement('form-list');
    list.client = account.client;
    root.append(list);
    await list.updateComplete;
    await waitUntil(() => !list.matches(':state(busy)'));
    return list;
  }

  const refresh = (list: Element): string => byPart(list, 'toolbar').textContent?.trim() ?? '';

  it('is that of the nearest ancestor with lang, and follows every change', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="de"><section></section></div>`);
    const list = await listIn(root.firstElementChild!);
    byRole(list, 'heading', { name: 'Noch keine Formulare' });
    root.lang = 'ja';
    await findByRole(list, 'heading', { name: 'フォームはまだありません' });
    root.firstElementChild!.setAttribute('lang', 'en-GB');
    await findByRole(list, 'heading', { name: 'No forms yet' });
    list.lang = 'ar';
    await findByRole(list, 'button', { name: 'تحديث' });
    list.removeAttribute('lang');
    root.firstElementChild!.removeAttribute('lang');
    await findByRole(list, 'heading', { name: 'フォームはまだありません' });
  });

  it('is also found outside of shadow roots, and follows changes there', async () => {
    const host = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    const list = await listIn(inner);
    byRole(list, 'button', { name: 'Aktualisieren' });
    host.lang = 'ja';
    await findByRole(list, 'button', { name: '再読み込み' });
    inner.lang = 'de';
    await findByRole(list, 'button', { name: 'Aktualisieren' });
  });

  it('is that of the new parent when the element is moved', async () => {
    const german = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const japanese = await fixture<HTMLElement>(html`<div lang="ja"></div>`);
    const list = await listIn(german);
    japanese.append(list);
    await findByRole(list, 'button', { name: '再読み込み' });
    german.lang = 'en';
    await list.updateComplete;
    byRole(list, 'button', { name: '再読み込み' });
  });

  it('is English if no locale matches, with lang="en" for assistive technology', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="fi"></div>`);
    const list = await listIn(root);
    byRole(list, 'button', { name: 'Refresh' });
    expect(byPart(list, 'base').lang).to.equal('en');
    root.lang = 'de-AT';
    await findByRole(list, 'button', { name: 'Aktualisieren' });
    expect(byPart(list, 'base').lang).to.equal('de');
    root.lang = 'not a language';
    await findByRole(list, 'button', { name: 'Refresh' });
  });

  /** The words of a node's text, as they stand from left to right. */
  function wordsFromLeft(node: Element): string[] {
    const words = [...node.textContent!.matchAll(/\S+/g)];
    const [text] = [...node.childNodes].filter(
      (child) => child instanceof Text && child.length > 0,
    );
    return words
      .map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text!, index);
        range.setEnd(text!, index + word.length);
        return { word, left: range.getBoundingClientRect().left };
      })
      .toSorted((a, b) => a.left - b.left)
      .map(({ word }) => word);
  }

  it('reads from left to right if it is English in a page from right to left', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="ur" dir="rtl"></div>`);
    await account.make('A survey');
    const list = await listIn(root);
    const count = byPart(list, 'toolbar').querySelector('p')!;
    expect(wordsFromLeft(count)).to.deep.equal(['1', 'form']);
    // Only the text has another direction: the count stands on the right, where the page begins.
    const refresh = byRole(list, 'button', { name: 'Refresh' }).getBoundingClientRect();
    expect(count.getBoundingClientRect().left).to.be.above(refresh.right - 1);
    root.lang = 'ar';
    await findByRole(list, 'button', { name: 'تحديث' });
    expect(getComputedStyle(count).unicodeBidi).not.to.equal('plaintext');
  });

  it('sets the direction of the element, unless the page sets dir', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="ar"></div>`);
    document.documentElement.removeAttribute('dir');
    const list = await listIn(root);
    expect(byPart(list, 'base').matches(':dir(rtl)')).to.equal(true);
    root.dir = 'ltr';
    await waitUntil(() => byPart(list, 'base').matches(':dir(ltr)'));
    root.removeAttribute('dir');
    await waitUntil(() => byPart(list, 'base').matches(':dir(rtl)'));
    root.lang = 'de';
    await waitUntil(() => byPart(list, 'base').matches(':dir(ltr)'));
  });

  for (const language of ['ar', 'fa', 'he']) {
    it(`is written from right to left in ${language}`, async () => {
      const list = await listIn(await fixture<HTMLElement>(html`<div lang=${language}></div>`));
      document.documentElement.removeAttribute('dir');
      await waitUntil(() => byPart(list, 'base').matches(':dir(rtl)'));
      expect(byPart(list, 'base').lang).to.equal(language);
    });
  }

  it('formats numbers for the region, if the text is in that language', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="de-CH"></div>`);
    const generator = document.createElement('form-generator');
    generator.client = account.client;
    generator.maxlength = 12_345;
    root.append(generator);
    await generator.updateComplete;
    const count = () => byPart(generator, 'box').textContent ?? '';
    expect(count()).to.match(/12['’]345/); // engines differ in the sign
    root.lang = 'de';
    await waitUntil(() => count().includes('12.345'));
    root.lang = 'fi-FI';
    await waitUntil(() => count().includes('12,345'));
  });

  it('changes when a locale is registered or replaced later', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="eo"></div>`);
    const list = await listIn(root);
    byRole(list, 'button', { name: 'Refresh' });
    registerLocale('eo', marked('Esperanto'));
    await findByRole(list, 'button', { name: 'Esperanto refresh' });
    registerLocale('eo', marked('Novesperanto'));
    await findByRole(list, 'button', { name: 'Novesperanto refresh' });
  });

  it('passes the same formats to a locale in every element', async () => {
    const received = new Set<string>();
    registerLocale('ie', (formats) => {
      const { tag, number, plural, isolate } = formats;
      const all = [number(1.5), plural(2, { other: '# c' }), isolate('d')];
      received.add([tag, ...all].join());
      const [refresh, promptLabel, embedEmpty] = ['list', 'generator', 'embed'];
      return { ...en(formats), refresh, promptLabel, embedEmpty };
    });
    for (const [tag, said] of [
      ['form-embed', 'embed'],
      ['form-generator', 'generator'],
      ['form-list', 'list'],
    ] as const) {
      const element = document.createElement(tag);
      element.lang = 'ie';
      element.client = account.client;
      (await fixture<HTMLElement>(html`<div></div>`)).append(element);
      await waitUntil(() => element.shadowRoot?.textContent.includes(said), tag);
    }
    expect([...received]).to.have.lengthOf(1);
    expect([...received][0]).to.match(/,1.5,2 c,\u2068d\u2069$/);
  });

  it('uses a locale that was registered while the element was removed', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="kw"></div>`);
    const list = await listIn(root);
    list.remove();
    await Promise.resolve();
    registerLocale('kw', marked('Kernewek'));
    root.append(list);
    await findByRole(list, 'button', { name: 'Kernewek refresh' });
  });

  it('loads a locale when the page first needs it, once for all elements', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    const answer = deferred();
    let loads = 0;
    configure({
      locales: {
        ia: async () => {
          loads++;
          await answer.promise;
          registerLocale('ia', marked('Interlingua'));
        },
      },
    });
    const lists = [await listIn(root), await listIn(root)];
    expect(loads).to.equal(0);
    root.lang = 'ia';
    await waitUntil(() => loads > 0);
    for (const list of lists) byRole(list, 'button', { name: 'Refresh' });
    answer.resolve();
    for (const list of lists) await findByRole(list, 'button', { name: 'Interlingua refresh' });
    expect(loads).to.equal(1);
  });

  it('stays English if a locale fails to load, and loads it again later', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (...args) => void logged.push(args[0]);
    let fails = true;
    try {
      configure({
        locales: {
          vo: async () => {
            if (fails) throw new Error('No such file');
            registerLocale('vo', marked('Volapük'));
          },
        },
      });
      const list = await listIn(root);
      root.lang = 'vo';
      await waitUntil(() => logged.length === 1);
      expect(logged[0]).to.contain('"vo"');
      byRole(list, 'button', { name: 'Refresh' });
      fails = false;
      root.lang = 'en';
      await list.updateComplete;
      root.lang = 'vo';
      await findByRole(list, 'button', { name: 'Volapük refresh' });
    } finally {
      console.error = error;
    }
  });

  it('is overridden by the page’s messages, and these by the element’s own', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const list = await listIn(root);
    try {
      configure({ messages: { refresh: 'Neu laden' } });
      await findByRole(list, 'button', { name: 'Neu laden' });
      list.messages = { refresh: 'Von vorn' };
      await findByRole(list, 'button', { name: 'Von vorn' });
      list.messages = {};
      await findByRole(list, 'button', { name: 'Neu laden' });
    } finally {
      configure({ messages: {} });
    }
    await findByRole(list, 'button', { name: 'Aktualisieren' });
  });

  it('changes visible text, including an open dialog', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    await account.make('A survey');
    const list = await listIn(root);
    byRole(list, 'button', { name: /^Delete/ }).click();
    await findByRole(list, 'alertdialog', { name: 'Delete this form?' });
    root.lang = 'de';
    await findByRole(list, 'alertdialog', { name: 'Dieses Formular löschen?' });
    expect(refresh(list)).to.contain('1 Formular');
  });
});
