import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { find, launch, until } from './browser.js';
import { STRICT_POLICY } from './site.js';

const HASHES = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Record<string, string>;

/** The list of the proxy. */
const FORMS = Array.from({ length: 34 }, (_, index) => ({
  id: `form_${index}_a`,
  formUrl: `https://forms.example/f/${index}`,
}));

const ELEMENTS = `<form-generator></form-generator><form-list></form-list>
  <form-embed mode="dialog" src="https://forms.example/f/1"><a slot="trigger" href="/f/1">نموذج</a></form-embed>`;

const FILES = ['prompt-forms.js', 'split/prompt-forms.js'];

interface PageOptions {
  /** Attributes of `<html>`. */
  readonly root?: string;
  /** HTML in `<head>`. */
  readonly head: string;
  readonly policy?: string;
}

const tag = (src: string, attributes = ''): string =>
  `<script type="module" src="${src}" ${attributes}></script>`;

const inline = (code: string): string => `<script type="module">${code}</script>`;

const hashOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

describe('the language of a page with the script tag', () => {
  /** Two servers of the same files: that of the page, and one of another origin. */
  const servers: Server[] = [];
  let origin: string;
  let cdn: string;
  let browser: Browser;
  let page: Page;
  let options: PageOptions;
  /** Paths of these get a 404. */
  let missing = /^$/;
  /** URLs of the requested locales, relative to the server. */
  const locales: string[] = [];
  /** Errors and warnings of the package, and exceptions. */
  const said: string[] = [];

  async function serve(isCdn: boolean): Promise<string> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://site');
      if (pathname.includes('/locales/')) locales.push(request.url!);
      // A folder of an optimizer has the script file alone, under another name.
      const file = `dist${pathname.replace(/^\/cache\/\w+\.js$/, '/prompt-forms.js')}`;
      if (isCdn) response.setHeader('access-control-allow-origin', '*');
      if (pathname === '/') {
        const { root = '', head, policy } = options;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        if (policy) response.setHeader('content-security-policy', policy);
        response.end(`<!doctype html><html ${root}><head><meta charset="utf-8" /><title>Forms</title>
          <link rel="icon" href="data:," />${head}</head><body>${ELEMENTS}</body></html>`);
      } else if (pathname === '/api/v1/forms') {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ success: true, data: { forms: FORMS } }));
      } else if (file.endsWith('.js') && existsSync(file) && !missing.test(pathname)) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(readFileSync(file));
      } else response.writeHead(404).end();
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  before(async () => {
    origin = await serve(false);
    cdn = await serve(true);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  afterEach(async () => {
    await page.close();
    missing = /^$/;
  });

  async function open(shown: PageOptions): Promise<void> {
    options = shown;
    locales.length = 0;
    said.length = 0;
    page = await browser.newPage();
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      if (/^(prompt-forms|configure)\b/.test(message.text())) said.push(message.text());
    });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle0' });
  }

  const lineOf = (url: string): string =>
    `prompt-forms: ${url} could not be loaded, so the elements show English. Copy the folder "locales" beside the script file, or call configure({ locales: {} }). See node_modules/prompt-forms/dist/guide/languages.md#with-the-script-tag`;

  /** The languages and directions of the elements' text. */
  const languages = (): Promise<string[]> =>
    page.$$eval('>>> [part=base]', (all) =>
      all.map((base) => `${(base as HTMLElement).lang} ${getComputedStyle(base).direction}`),
    );

  const ENGLISH = ['en ltr', 'en ltr', 'en ltr'];
  const GERMAN = ['de ltr', 'de ltr', 'de ltr'];

  const setLanguage = async (lang: string): Promise<void> => {
    await page.evaluate((value) => (document.documentElement.lang = value), lang);
    await page.waitForNetworkIdle({ idleTime: 100 });
  };

  for (const file of FILES) {
    const folder = file.replace('prompt-forms.js', '');

    for (const [lang, locale, button] of [
      ['de', 'de', 'Formular erstellen'],
      ['ar', 'ar', 'إنشاء النموذج'],
      ['ja', 'ja', 'フォームを作成'],
      ['pt-BR', 'pt-BR', 'Gerar formulário'],
      ['zh-TW', 'zh-Hant', '產生表單'],
    ] as const)
      it(`is ${locale} with nothing but dist/${file} and lang="${lang}"`, async () => {
        await open({ root: `lang="${lang}"`, head: tag(`/${file}`) });
        await find(page, 'button', button);
        await until('the parts', () => locales.length === 2);
        assert.deepEqual(locales, [
          `/${folder}locales/${locale}.js`,
          `/${folder}locales/parts/${locale}.js`,
        ]);
        assert.deepEqual(said, []);
      });

    it(`is loaded by dist/${file} from another origin`, async () => {
      await open({ root: 'lang="de"', head: tag(`${cdn}/${file}`) });
      await find(page, 'button', 'Formular erstellen');
      assert.equal(locales[0], `/${folder}locales/de.js`);
      assert.deepEqual(said, []);
    });

    it(`is loaded by dist/${file} from another origin that a strict policy lists`, async () => {
      const policy = STRICT_POLICY.replace("script-src 'self'", `script-src ${cdn}`);
      await open({ root: 'lang="de"', head: tag(`${cdn}/${file}`), policy });
      await find(page, 'button', 'Formular erstellen');
      assert.deepEqual(said, []);
    });

    it(`sends no request for English with dist/${file}, nor for a language without a locale`, async () => {
      await open({ root: 'lang="en-GB"', head: tag(`/${file}`) });
      await setLanguage('fi');
      assert.deepEqual([locales, said], [[], []]);
      assert.deepEqual(await languages(), ENGLISH);
    });
  }

  it('has the direction of the page when it has loaded', async () => {
    await open({ root: 'lang="ar" dir="rtl"', head: tag('/prompt-forms.js') });
    assert.deepEqual(await languages(), ['ar rtl', 'ar rtl', 'ar rtl']);
  });

  it('is loaded with the query of the script file', async () => {
    await open({ root: 'lang="de"', head: tag('/prompt-forms.js?v=3') });
    await find(page, 'button', 'Formular erstellen');
    assert.deepEqual(locales, ['/locales/de.js?v=3', '/locales/parts/de.js?v=3']);
  });

  it('is loaded once by two script files', async () => {
    await open({ root: 'lang="de"', head: tag('/form-embed.js') + tag('/prompt-forms.js') });
    assert.deepEqual(await languages(), GERMAN);
    assert.deepEqual(locales, ['/locales/de.js', '/locales/parts/de.js']);
  });

  it('changes with the page, and loads each file once', async () => {
    await open({ root: 'lang="en"', head: tag('/prompt-forms.js') });
    for (const lang of ['de', 'en', 'de-AT', 'en', 'de']) await setLanguage(lang);
    assert.deepEqual(await languages(), GERMAN);
    assert.deepEqual(locales, ['/locales/de.js', '/locales/parts/de.js']);
  });

  describe('without its file', () => {
    it('is English, with one line that names the URL, and no second request', async () => {
      missing = /\/locales\//;
      await open({ root: 'lang="de"', head: tag('/form-embed.js') + tag('/prompt-forms.js?v=3') });
      for (const lang of ['en', 'de', 'fr', 'de-AT', 'de']) await setLanguage(lang);
      assert.deepEqual(await languages(), ENGLISH);
      assert.deepEqual(locales, ['/locales/de.js', '/locales/fr.js']);
      assert.deepEqual(
        said,
        locales.map((path) => lineOf(origin + path)),
      );
    });

    it('is English if an optimizer has moved the script file to another folder', async () => {
      await open({ root: 'lang="de"', head: tag('/cache/a1b2.js') });
      assert.deepEqual(await languages(), ENGLISH);
      assert.deepEqual(said, [lineOf(`${origin}/cache/locales/de.js`)]);
    });

    it('is English in parts that load on demand, with one line', async () => {
      missing = /\/parts\//;
      await open({ root: 'lang="de"', head: tag('/prompt-forms.js') });
      for (const lang of ['en', 'de', 'en', 'de', 'de-AT']) await setLanguage(lang);
      await find(page, 'button', 'Formular erstellen');
      await find(page, 'button', 'Aktualisieren');
      assert.deepEqual(locales, ['/locales/de.js', '/locales/parts/de.js']);
      assert.deepEqual(said, [lineOf(`${origin}/locales/parts/de.js`)]);
    });
  });

  describe('with script files in two folders', () => {
    const two = tag('/form-embed.js') + tag('/split/prompt-forms.js');

    it('comes from the first folder alone, with its parts', async () => {
      await open({ root: 'lang="de"', head: two });
      assert.deepEqual(await languages(), GERMAN);
      assert.deepEqual(locales, ['/locales/de.js', '/locales/parts/de.js']);
      assert.deepEqual(said, []);
    });

    it('comes from the second folder if the first has none', async () => {
      missing = /^\/locales\//;
      await open({ root: 'lang="de"', head: two });
      assert.deepEqual(await languages(), GERMAN);
      assert.deepEqual(said, [lineOf(`${origin}/locales/de.js`)]);
    });
  });

  describe('of a page with text of its own for the language', () => {
    for (const [name, code] of [
      ['registerLocale', "registerLocale('de', () => ({ refresh: 'Neu' }))"],
      [
        'a loader',
        "configure({ locales: { de: async () => registerLocale('de', () => ({ refresh: 'Neu' })) } })",
      ],
    ] as const)
      it(`is that text, though ${name} comes after the script file`, async () => {
        const late = inline(
          `import { configure, registerLocale } from '/prompt-forms.js'; await new Promise(requestAnimationFrame); ${code};`,
        );
        await open({ root: 'lang="de"', head: tag('/prompt-forms.js') + late });
        await find(page, 'button', 'Neu');
        assert.equal(locales[0], '/locales/de.js');
        for (const lang of ['en', 'de']) await setLanguage(lang);
        await find(page, 'button', 'Neu');
        assert.deepEqual(said, []);
      });
  });

  describe('of a page that calls configure({ locales }) in the module that imports the file', () => {
    const configured = (value: string): string =>
      inline(
        `import { configure, registerLocale } from '/prompt-forms.js'; configure({ locales: ${value} });`,
      );

    it('comes from the loaders of the page alone', async () => {
      const loaders = `{ de: async () => registerLocale('de', () => ({ refresh: 'Neu' })) }`;
      await open({ root: 'lang="de"', head: configured(loaders) + tag('/form-embed.js') });
      await find(page, 'button', 'Neu');
      await setLanguage('ja');
      assert.deepEqual([locales, said], [[], []]);
      assert.deepEqual(await languages(), ENGLISH);
    });

    it('is English with {}', async () => {
      await open({ root: 'lang="de"', head: configured('{}') });
      assert.deepEqual(await languages(), ENGLISH);
      assert.deepEqual([locales, said], [[], []]);
    });
  });

  describe('under a policy', () => {
    const file = 'prompt-forms.js';
    const script = tag(`/${file}`, `integrity="${HASHES[file]}"`);
    const policyOf = (...sources: readonly string[]): string =>
      `script-src ${sources.map((source) => `'${source}'`).join(' ')}`;

    it('needs no source but the folder of the script file', async () => {
      await open({ root: 'lang="de"', head: tag(`/${file}`), policy: STRICT_POLICY });
      await find(page, 'button', 'Formular erstellen');
      assert.deepEqual(said, []);
    });

    for (const more of [[], ['strict-dynamic']])
      it(`is loaded with the nonce of the script tag ${more.join()}`.trim(), async () => {
        await open({
          root: 'lang="de"',
          head: tag(`/${file}`, 'nonce="r4nd0m"'),
          policy: policyOf('nonce-r4nd0m', ...more),
        });
        await find(page, 'button', 'Formular erstellen');
        assert.deepEqual(said, []);
      });

    it('is English with one line if only the hash of the script file is allowed', async () => {
      await open({ root: 'lang="de"', head: script, policy: policyOf(HASHES[file]!) });
      assert.deepEqual(await languages(), ENGLISH);
      assert.deepEqual([locales, said], [[], [lineOf(`${origin}/locales/de.js`)]]);
    });

    const withMap = (files: readonly string[], code = ''): PageOptions => {
      const map = JSON.stringify({
        integrity: Object.fromEntries(files.map((path) => [`/${path}`, HASHES[path]])),
      });
      const hashes = [map, code].filter(Boolean).map(hashOf);
      return {
        root: 'lang="de"',
        head: `<script type="importmap">${map}</script>${code ? inline(code) : script}`,
        policy: policyOf(...hashes, ...files.map((path) => HASHES[path]!)),
      };
    };

    it('is English without a line if the page calls configure({ locales: {} })', async () => {
      const code = `import { configure } from '/${file}'; configure({ locales: {} });`;
      await open(withMap([file], code));
      assert.deepEqual(await languages(), ENGLISH);
      assert.deepEqual([locales, said], [[], []]);
    });

    it('is loaded by hash if policy and import map have the hashes of its files', async () => {
      await open(withMap([file, 'locales/de.js', 'locales/parts/de.js']));
      await find(page, 'button', 'Formular erstellen');
      assert.deepEqual(locales, ['/locales/de.js', '/locales/parts/de.js']);
      assert.deepEqual(said, []);
    });
  });
});
