import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { configure, registerLocale, type FormListElement, type Messages } from '../../src/index.js';
import { en } from '../../src/locales/en.js';
import '../../src/locales/ar.js';
import '../../src/locales/de.js';
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

describe('language', () => {
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

  it('is that of the nearest ancestor, and follows every change of it', async () => {
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

  it('is looked for outside of shadow roots too, and followed there', async () => {
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

  it('is that of the place to which the element is moved', async () => {
    const german = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const japanese = await fixture<HTMLElement>(html`<div lang="ja"></div>`);
    const list = await listIn(german);
    japanese.append(list);
    await findByRole(list, 'button', { name: '再読み込み' });
    german.lang = 'en';
    await list.updateComplete;
    byRole(list, 'button', { name: '再読み込み' });
  });

  it('is English where no locale fits, and says so to assistive technology', async () => {
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

  it('of right-to-left script turns the element, unless the page says how it is read', async () => {
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

  it('takes numbers from the region, where the text is of that language', async () => {
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

  it('can be added while the page runs, and replaced', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="eo"></div>`);
    const list = await listIn(root);
    byRole(list, 'button', { name: 'Refresh' });
    registerLocale('eo', marked('Esperanto'));
    await findByRole(list, 'button', { name: 'Esperanto refresh' });
    registerLocale('eo', marked('Novesperanto'));
    await findByRole(list, 'button', { name: 'Novesperanto refresh' });
  });

  it('hands a locale the same formats in every element', async () => {
    const received = new Set<string>();
    registerLocale('ie', (formats) => {
      const { tag, list, number, plural, isolate } = formats;
      const all = [list(['a', 'b']), number(1.5), plural(2, { other: '# c' }), isolate('d')];
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
    expect([...received][0]).to.match(/a.+b,1.5,2 c,\u2068d\u2069$/);
  });

  it('that was added while the element was out of the page is there when it is back', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="kw"></div>`);
    const list = await listIn(root);
    list.remove();
    await Promise.resolve();
    registerLocale('kw', marked('Kernewek'));
    root.append(list);
    await findByRole(list, 'button', { name: 'Kernewek refresh' });
  });

  it('is loaded when the page first speaks it, once for all elements', async () => {
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

  it('that fails to load leaves English, and is tried again later', async () => {
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

  it('gives way to the page’s messages, and these to the element’s own', async () => {
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

  it('changes what is on the screen, dialogs and failures included', async () => {
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
