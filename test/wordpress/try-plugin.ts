/** The WordPress plugin, from its zip file to its uninstall, in a WordPress of Debian's. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer-core';
import { FORMS_PATH, GENERATE_PATH } from '../../src/api/routes.js';
import type { RunningService } from '../../demo/service/serve.js';
import { appears, find, press, until } from '../e2e/browser.js';
import { send } from '../apps/server.js';
import { freePort } from '../support/free-ports.js';
import { startWordpress, type WordpressSite } from './site.js';

export const WORDPRESS = 'wordpress';

const ZIP = 'dist/prompt-forms-wordpress.zip';
const ADMIN = { name: 'owner', password: 'a password that WordPress accepts 1!' };
const ROUTE = '/wp-json/prompt-forms/v1';

export interface WordpressSurroundings {
  readonly browser: Browser;
  readonly service: RunningService;
  readonly apiKey: string;
  readonly cache: string;
}

/** One browser with its own cookies. */
class Person {
  /** What pages with elements wrote to the console, and their exceptions. */
  readonly said: string[] = [];
  /** Addresses that pages with elements requested, except those in the frames of forms. */
  readonly requested: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly site: WordpressSite,
  ) {}

  static async open(browser: Browser, site: WordpressSite): Promise<Person> {
    const context = await browser.createBrowserContext();
    const person = new Person(context, await context.newPage(), site);
    person.page.on('dialog', (dialog) => void dialog.accept());
    return person;
  }

  /** Notes what the page says and requests from now on. */
  watch(): void {
    const { page } = this;
    page.on('pageerror', (error) => this.said.push(String(error)));
    page.on('console', (message) => {
      if (!message.location().url?.endsWith('/favicon.ico')) this.said.push(message.text());
    });
    page.on('request', (request) => {
      if (request.frame() === page.mainFrame() && request.url().startsWith('http'))
        this.requested.push(request.url());
    });
  }

  async go(path: string): Promise<void> {
    await this.page.bringToFront();
    await this.page.goto(this.site.url + path, { waitUntil: 'networkidle2' });
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.go('/wp-login.php');
    await this.setValue('#user_login', name);
    await this.setValue('#user_pass', password);
    await this.submit('#wp-submit');
  }

  /** Clicks, and waits for the next document. */
  async submit(selector: string): Promise<void> {
    await Promise.all([
      this.page.waitForNavigation({ waitUntil: 'networkidle2' }),
      this.page.click(selector),
    ]);
  }

  /** The same for a link that only shows when the pointer is over it. */
  async submitLink(selector: string): Promise<void> {
    await Promise.all([
      this.page.waitForNavigation({ waitUntil: 'networkidle2' }),
      this.page.$eval(selector, (link) => (link as HTMLElement).click()),
    ]);
  }

  /** Waits for a text in the page. */
  async reads(text: string): Promise<void> {
    const { page } = this;
    await until(`the text “${text}” in ${page.url()}`, () =>
      page.evaluate((wanted) => document.body.innerText.includes(wanted), text).catch(() => false),
    );
  }

  async setValue(selector: string, value: string): Promise<void> {
    await this.page.$eval(
      selector,
      (input, text) => ((input as HTMLInputElement).value = text),
      value,
    );
  }

  async generate(prompt: string): Promise<void> {
    await this.page.bringToFront();
    await this.page.locator('form-generator >>> textarea').fill(prompt);
    await press(this.page, 'button', 'Generate form');
    await find(this.page, 'region', 'Your form is ready');
  }

  /** Ids of the rows of the list. */
  ids(): Promise<string[]> {
    return this.page.$$eval('form-list >>> li', (items) =>
      items.map((item) => item.dataset.id ?? ''),
    );
  }

  async hasForms(count: number): Promise<void> {
    await this.page.bringToFront();
    await until(`${count} forms in the list`, async () => (await this.ids()).length === count);
  }

  /** The nonce that the page's script sends. Undefined if the page has none. */
  nonce(): Promise<string | undefined> {
    return this.page.$eval(
      'script[data-prompt-forms]',
      (script) => JSON.parse((script as HTMLElement).dataset.promptForms!).nonce as string,
    );
  }

  async cookie(): Promise<string> {
    const cookies = await this.context.cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

const phpArguments = ({ port }: WordpressSite, code: string): readonly string[] => [
  '-d',
  'display_errors=0',
  '-r',
  `$_SERVER['HTTP_HOST'] = 'localhost:${port}'; require 'wp-load.php'; ${code}`,
];

/** Runs PHP in the site, as `wp eval` does, and returns what it prints. */
const php = (site: WordpressSite, code: string): string =>
  execFileSync('php', phpArguments(site, code), { cwd: site.folder, encoding: 'utf8' });

/** The same for code that asks the service, which is in this process. */
async function phpWithService(site: WordpressSite, code: string): Promise<string> {
  const run = promisify(execFile);
  return (await run('php', phpArguments(site, code), { cwd: site.folder })).stdout;
}

interface ListResponse {
  readonly data?: { readonly forms?: { readonly id: string }[] };
  readonly error?: { readonly code: string };
}

/** Lists with exactly these headers. */
async function list(
  site: WordpressSite,
  headers: Record<string, string>,
  route = ROUTE,
): Promise<{ status: number; ids: string[]; code?: string }> {
  const { status, text } = await send({ port: site.port, path: route + FORMS_PATH, headers });
  const { data, error } = JSON.parse(text) as ListResponse;
  return { status, ids: data?.forms?.map(({ id }) => id) ?? [], code: error?.code };
}

/** What the site has: visitors of earlier steps, and the page with the blocks. */
export class Trial {
  readonly people: Person[] = [];
  site!: WordpressSite;
  owner!: Person;
  ada!: Person;
  ben!: Person;
  anonymous!: Person;

  constructor(readonly surroundings: WordpressSurroundings) {}

  async enter(): Promise<Person> {
    const person = await Person.open(this.surroundings.browser, this.site);
    this.people.push(person);
    return person;
  }

  async install(): Promise<void> {
    this.site = await startWordpress(this.surroundings.cache);
    this.owner = await this.enter();
    const { page } = this.owner;
    await this.owner.go('/wp-admin/install.php?step=1');
    await page.type('#weblog_title', 'A site');
    await page.type('#user_login', ADMIN.name);
    await this.owner.setValue('#pass1', ADMIN.password);
    await page.type('#admin_email', 'owner@example.com');
    await this.owner.submit('#submit');
    assert.match(await page.content(), /Success!/);
    php(this.site, `update_option('show_avatars', 0);`); // They come from another site.
    await this.owner.signIn(ADMIN.name, ADMIN.password);
    assert.match(page.url(), /\/wp-admin\/$/);
  }

  async activate(): Promise<void> {
    const { page } = this.owner;
    await this.owner.go('/wp-admin/plugin-install.php?tab=upload');
    await this.owner.page.evaluate(() => document.body.classList.add('show-upload-view'));
    const input = (await page.$(
      'input[name="pluginzip"]',
    )) as ElementHandle<HTMLInputElement> | null;
    await input!.uploadFile(resolve(ZIP));
    await this.owner.submit('#install-plugin-submit');
    assert.match(await page.content(), /Plugin installed successfully/);
    await this.owner.submit('a.button-primary');
    assert.match(await page.content(), /Plugin activated/);
  }

  async settings(): Promise<void> {
    const { service, apiKey } = this.surroundings;
    const { owner } = this;
    const { page } = owner;
    const save = () => owner.submit('#submit');
    await owner.go('/wp-admin/plugins.php');
    await owner.submit('tr[data-slug="prompt-forms"] .row-actions a[href*="page=prompt-forms"]');
    await page.type('#prompt-forms-address', service.url);
    await page.type('#prompt-forms-key', `${apiKey}-wrong`);
    await page.type('#prompt-forms-origins', `${service.url}/`);
    await save();
    await owner.reads('The service does not accept the API key.');
    assert.equal(
      await page.$eval('#prompt-forms-origins', (input) => (input as HTMLInputElement).value),
      service.url,
    );
    await page.type('#prompt-forms-key', apiKey);
    await page.click('input[aria-label^="Everyone"][type="checkbox"]');
    await page.type('input[aria-label="Subscriber: Per day"]', '1');
    await page.click('input[aria-label="Subscriber: May generate"]');
    await page.type('input[aria-label^="Everyone"][aria-label$="Per month"]', '50');
    await save();
    await owner.reads('The service accepts the API key.');
    // An empty field keeps the key, and no page shows it.
    await save();
    await owner.reads('The service accepts the API key.');
    assert.ok(!(await page.content()).includes(apiKey), 'the settings page holds the key');
    await owner.go('/wp-admin/options.php');
    assert.ok(!(await page.content()).includes(apiKey), 'the list of options holds the key');
    const isLoaded = `global $wpdb; echo $wpdb->get_var("select autoload from $wpdb->options where option_name = 'prompt_forms_key'");`;
    // `off` since WordPress 6.6.
    assert.match(php(this.site, isLoaded), /^(?:no|off)$/);
    await this.addresses();
    // A key in wp-config.php comes first if its address is there too. Then there are no fields.
    const key = `define('PROMPT_FORMS_API_KEY', '${apiKey}-of-file');`;
    const reset = this.configure(key);
    // PHP may keep the compiled file for two seconds.
    await until('the key of wp-config.php', async () => {
      await owner.go('/wp-admin/options-general.php?page=prompt-forms');
      return (await page.content()).includes('wp-config.php has PROMPT_FORMS_API_KEY, but');
    });
    await owner.reads(
      "Add the address of its service: define( 'PROMPT_FORMS_ADDRESS', 'https://…' );",
    );
    assert.ok(await page.$('#prompt-forms-key'));
    assert.equal(this.keyInUse(), apiKey);
    reset();
    for (const [address, used] of [
      ['', apiKey],
      ['http://forms.example', apiKey],
      [`${service.url}/api/v1/`, `${apiKey}-of-file`],
    ] as const) {
      this.configure(`${key} define('PROMPT_FORMS_ADDRESS', '${address}');`);
      assert.equal(this.keyInUse(), used, address);
      if (used !== apiKey) break;
      reset();
    }
    await until('the address of wp-config.php', async () => {
      await owner.go('/wp-admin/options-general.php?page=prompt-forms');
      return (await page.content()).includes('A key is set in wp-config.php.');
    });
    await owner.reads('The address is set in wp-config.php.');
    for (const field of ['#prompt-forms-key', '#prompt-forms-address'])
      assert.equal(await page.$(field), null);
    await save();
    reset();
    assert.equal(this.keyInUse(), apiKey);
    // Others can neither see nor send the settings.
    php(
      this.site,
      `foreach (['ada', 'ben'] as $name) wp_insert_user(['user_login' => $name, 'user_pass' => "password of $name", 'user_email' => "$name@example.com", 'role' => 'subscriber']);`,
    );
    this.ada = await this.enter();
    await this.ada.signIn('ada', 'password of ada');
    this.ben = await this.enter();
    await this.ben.signIn('ben', 'password of ben');
    await this.ada.go('/wp-admin/options-general.php?page=prompt-forms');
    assert.match(await this.ada.page.content(), /not allowed to access this page/);
  }

  /** Adds a line to wp-config.php, until the returned function is called. */
  configure(line: string): () => void {
    const config = join(this.site.folder, 'wp-config.php');
    const code = readFileSync(config, 'utf8');
    writeFileSync(config, code.replace('<?php', `<?php ${line}`));
    return () => writeFileSync(config, code);
  }

  keyInUse(): string {
    return php(this.site, String.raw`echo PromptForms\WordPress\api_key();`);
  }

  /** Another address never gets the key of the first one, and the page does not say which ports are open. */
  async addresses(): Promise<void> {
    const { service, apiKey } = this.surroundings;
    const { owner, site } = this;
    const { page } = owner;
    const arrived: (string | undefined)[] = [];
    const replies: Record<string, (response: ServerResponse) => void> = {
      '401': (response) => response.writeHead(401).end('{"error":"no"}'),
      page: (response) => response.end('<h1>Hello</h1>'),
      cut: (response) => response.destroy(),
    };
    let reply = 'page';
    const other = createServer((request, response) => {
      arrived.push(request.headers.authorization);
      replies[reply]!(response);
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const enter = async (address: string, key = '') => {
      await owner.go('/wp-admin/options-general.php?page=prompt-forms');
      await owner.setValue('#prompt-forms-address', address);
      await owner.setValue('#prompt-forms-key', key);
      await owner.submit('#submit');
    };
    const ask = () => list(site, {});
    try {
      await enter(otherUrl);
      await owner.reads('The address has changed, so the key of the other address was removed.');
      assert.equal(this.keyInUse(), '');
      for (let times = 0; times < 3; times++) assert.equal((await ask()).status, 500);
      const log = readFileSync(join(site.folder, 'debug.log'), 'utf8');
      assert.equal(log.match(/prompt-forms: FormsProxy: `apiKey` is empty/g)?.length, 1, log);
      // Not even if the first address comes back.
      await enter(service.url);
      assert.equal(this.keyInUse(), '');
      await enter(service.url, apiKey);
      await owner.reads('The service accepts the API key.');
      // An address that is refused saves no key.
      await enter('http://forms.example', 'key-of-another-service');
      await owner.reads('The key was not saved either.');
      assert.equal(this.keyInUse(), apiKey);
      // WP-CLI, an import and a filter change the option in other ways.
      const [change, back] = [otherUrl, service.url].map(
        (address) =>
          `$all = get_option('prompt_forms'); $all['address'] = '${address}'; update_option('prompt_forms', $all);`,
      );
      php(site, change!);
      assert.equal(this.keyInUse(), '');
      assert.equal((await ask()).status, 500);
      php(site, back!);
      const filter = `add_filter('option_prompt_forms', fn ($all) => ['address' => '${otherUrl}'] + $all);`;
      assert.equal(php(site, String.raw`${filter} echo PromptForms\WordPress\api_key();`), '');
      assert.deepEqual(arrived, []);
      // A closed port and all that may listen on an open one.
      const closed = `http://127.0.0.1:${await freePort()}`;
      for (const [address, kind] of [
        [closed, 'page'],
        [otherUrl, 'page'],
        [otherUrl, '401'],
        [otherUrl, 'cut'],
      ] as const) {
        reply = kind;
        await enter(address, 'key-of-another-service');
        const notices = await page.$$eval('.notice p', (all) => all.map((one) => one.textContent));
        assert.deepEqual(
          notices,
          ['Settings saved.', 'No form service answers under this address.'],
          kind,
        );
      }
      assert.deepEqual([...new Set(arrived)], ['Bearer key-of-another-service']);
    } finally {
      other.close();
      other.closeAllConnections();
    }
    await enter(service.url, apiKey);
    await owner.reads('The service accepts the API key.');
  }

  /** The first block by keyboard, the others by the editor's own script. */
  async editor(): Promise<void> {
    const { owner } = this;
    const { page } = owner;
    // Without the guide of the first visit, and without patterns that newer versions offer.
    php(
      this.site,
      `update_user_meta(1, 'wp_persisted_preferences', ['core' => ['enableChoosePatternModal' => false], 'core/edit-post' => ['welcomeGuide' => false], '_modified' => gmdate('c')]);`,
    );
    owner.watch();
    await owner.go('/wp-admin/post-new.php?post_type=page');
    await page.waitForFunction(
      () => 'wp' in window && document.querySelector('.editor-post-title'),
    );
    await (await page.waitForSelector('.editor-post-title__input'))!.click();
    await page.keyboard.type('Forms');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/form gen');
    await page.waitForSelector('.components-autocomplete__result');
    await page.keyboard.press('Enter');
    await appears(page, 'form-generator >>> textarea');
    await page.evaluate(() => {
      const { blocks, data } = (window as unknown as { wp: Wp }).wp;
      for (const [name, attributes] of [
        ['form-list', { selection: 'single', sort: 'newest' }],
        ['form-embed', {}],
      ] as const) {
        data
          .dispatch('core/block-editor')
          .insertBlocks(blocks.createBlock(`prompt-forms/${name}`, attributes));
      }
    });
    await appears(page, 'form-list >>> li');
    await appears(page, 'form-embed >>> .base');
    // A control of the settings changes the preview.
    await page.click('form-generator');
    await page.evaluate(() => {
      const { data } = (window as unknown as { wp: Wp }).wp;
      const [block] = data.select('core/block-editor').getBlocks();
      data.dispatch('core/block-editor').selectBlock(block!.clientId);
    });
    // The editor shows names in upper case, and so they are read.
    const label = await find(page, 'textbox', 'LABEL OF THE TEXT BOX');
    await label.type('What do you need?');
    await until('the label in the preview', () =>
      page.evaluate(
        () =>
          document
            .querySelector('form-generator')
            ?.shadowRoot?.textContent?.includes('What do you need?') ?? false,
      ),
    );
    await page.evaluate(async () => {
      const { data } = (window as unknown as { wp: Wp }).wp;
      data.dispatch('core/editor').editPost({ status: 'publish', slug: 'forms' });
      await data.dispatch('core/editor').savePost();
    });
    // The preview of the pattern is in a frame of its own.
    await page.click('.edit-post-header-toolbar__inserter-toggle');
    await page.waitForSelector('.block-editor-inserter__search input');
    await page.type('.block-editor-inserter__search input', 'forms');
    await page.waitForSelector('.block-editor-block-preview__container iframe');
    await until('the elements in the preview of the pattern', async () => {
      for (const frame of page.frames()) {
        const isShown = () => document.querySelector('form-list:defined') !== null;
        if (frame !== page.mainFrame() && (await frame.evaluate(isShown).catch(() => false)))
          return true;
      }
      return false;
    });
    assert.deepEqual(
      owner.said.filter((text) => text.includes('TypeError')),
      [],
    );
    // The previews ask neither the proxy nor the service.
    assert.deepEqual(
      owner.requested.filter((url) => /prompt-forms\/v1|forms\.example|\/f\//.test(url)),
      [],
    );
  }

  /** Attributes of shortcodes are escaped, and none changes the connection or the rights of a frame. */
  shortcodes(): void {
    const endpoint = ` endpoint="${this.site.url}${ROUTE}"`;
    const render = (code: string) => {
      const html = php(this.site, `echo do_shortcode(${JSON.stringify(code)});`);
      assert.equal(html.split(' endpoint=').length, 2);
      return html.replace(endpoint, '');
    };
    const origin = this.surroundings.service.url;
    assert.equal(
      render(`[form-generator label="What's this & that?" preview examples="One | Two"]`),
      `<form-generator label="What&#039;s this &amp; that?" examples="[&quot;One&quot;,&quot;Two&quot;]" preview=""></form-generator>`,
    );
    assert.equal(
      render('[form-list selection="single" endpoint="https://other.example" onclick="alert(1)"]'),
      '<form-list selection="single"></form-list>',
    );
    assert.equal(
      render('[form-embed src="javascript:alert(1)" sandbox="allow-top-navigation"]'),
      `<form-embed origins="${origin}"></form-embed>`,
    );
    assert.equal(
      render('[form-generator label=“What is this for?” preview]'),
      '<form-generator label="What is this for?" preview=""></form-generator>',
    );
    assert.equal(
      render('[form-generator label="“Sign up” or “Log in”"]'),
      '<form-generator label="“Sign up” or “Log in”"></form-generator>',
    );
    for (const [start, end] of ['“”', '„“', '»«', '””'])
      assert.match(
        render(
          `[form-embed src=${start}https://forms.example/f/1${end} mode=${start}dialog${end}]`,
        ),
        /^<form-embed src="https:\/\/forms.example\/f\/1" mode="dialog" /,
      );
    assert.equal(
      render('[form-generator label="What the users’ friends say’"]'),
      '<form-generator label="What the users’ friends say’"></form-generator>',
    );
    assert.match(
      render('[form-embed id="x" src="https://forms.example/f/1" mode="dialog" button="Reply"]'),
      /^<form-embed id="x" src="https:\/\/forms.example\/f\/1" mode="dialog" origins="[^"]+"><a slot="trigger"[^>]* href="https:\/\/forms.example\/f\/1">Reply<\/a><\/form-embed>$/,
    );
  }

  async visitors(): Promise<void> {
    const { service } = this.surroundings;
    this.anonymous = await this.enter();
    const prompts = [
      'An RSVP for the garden party 🎉',
      'A survey about lunch',
      'A quiz about rivers',
    ];
    const ids = new Set<string>();
    for (const [index, person] of [this.anonymous, this.ada, this.ben].entries()) {
      person.watch();
      await person.go('/forms/');
      // A cache may keep the page of a visitor who is not signed in.
      assert.equal((await person.nonce()) === undefined, person === this.anonymous);
      await find(person.page, 'heading', 'No forms yet');
      await person.generate(prompts[index]!);
      await person.hasForms(1);
      await until('the form in its frame', () =>
        person.page.frames().some((frame) => frame.url().startsWith(service.url)),
      );
      for (const id of await person.ids()) ids.add(id);
    }
    assert.equal(ids.size, 3);
    for (const person of [this.anonymous, this.ada, this.ben]) {
      const before = await person.ids();
      await person.go('/forms/');
      await person.hasForms(1);
      assert.deepEqual(await person.ids(), before);
      assert.deepEqual(person.said, []);
      const foreign = person.requested.filter((url) => !url.startsWith(`${this.site.url}/`));
      assert.deepEqual(foreign, []);
    }
    // The limit of subscribers.
    const spent = await this.generateAs(this.ada);
    assert.equal(spent.code, 'PROXY_BUDGET_SPENT', JSON.stringify(spent));
    // The visitor who is not signed in deletes the form.
    const { page } = this.anonymous;
    await page.bringToFront();
    await press(
      page,
      'button',
      `Delete ${await page.$eval('form-list >>> li bdi', (name) => name.textContent)}`,
    );
    await find(page, 'alertdialog', 'Delete this form?');
    await page.locator('form-list >>> .confirm').click();
    await find(page, 'heading', 'No forms yet');
  }

  /** A generate with the cookies and the nonce of a person. */
  async generateAs(person: Person): Promise<{ status: number; code?: string }> {
    return this.generate(await person.cookie(), (await person.nonce()) ?? '');
  }

  async generate(cookie: string, nonce: string): Promise<{ status: number; code?: string }> {
    const { status, text } = await send({
      port: this.site.port,
      method: 'POST',
      path: ROUTE + GENERATE_PATH,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'X-WP-Nonce': nonce,
        Cookie: cookie,
      },
      body: JSON.stringify({ prompt: 'A contact form' }),
    });
    return { status, code: (JSON.parse(text) as ListResponse).error?.code };
  }

  async nonces(): Promise<void> {
    const { site, ada, ben, owner } = this;
    const [adaCookie, benCookie] = [await ada.cookie(), await ben.cookie()];
    const [adaNonce, benNonce] = [(await ada.nonce())!, (await ben.nonce())!];
    const [adaIds, benIds] = [await ada.ids(), await ben.ids()];
    const listAs = (Cookie: string, nonce: string, route?: string) =>
      list(site, { Cookie, 'X-WP-Nonce': nonce }, route);
    assert.deepEqual((await listAs(adaCookie, adaNonce)).ids, adaIds);
    assert.deepEqual((await listAs(benCookie, benNonce)).ids, benIds);
    // That of yesterday, as in a page that stayed open.
    const token = decodeURIComponent(/wordpress_logged_in_\w+=([^;]+)/.exec(adaCookie)![1]!);
    const oldNonce = php(
      site,
      `$user = get_user_by('login', 'ada'); $token = explode('|', ${JSON.stringify(token)})[2]; foreach ([0, 2] as $ticks) echo substr(wp_hash((wp_nonce_tick() - $ticks) . "|wp_rest|$user->ID|$token", 'nonce'), -12, 10), ' ';`,
    ).trim();
    const [sameNonce, staleNonce] = oldNonce.split(' ');
    assert.equal(sameNonce, adaNonce);
    // A user without the own nonce is no visitor with other limits.
    for (const [cookie, nonce] of [
      [adaCookie, benNonce],
      [benCookie, adaNonce],
      [adaCookie, staleNonce!],
      [adaCookie, ''],
    ] as const) {
      const { status, code, ids } = await listAs(cookie, nonce);
      assert.deepEqual([status, code, ids], [401, 'PROXY_UNAUTHENTICATED', []]);
      const generated = await this.generate(cookie, nonce);
      assert.deepEqual(generated, { status: 401, code: 'PROXY_UNAUTHENTICATED' });
    }
    assert.deepEqual((await listAs('', adaNonce)).ids, []);
    for (const id of benIds) {
      const { status } = await send({
        port: site.port,
        path: `${ROUTE}${FORMS_PATH}/${id}`,
        headers: { Cookie: adaCookie, 'X-WP-Nonce': adaNonce },
      });
      assert.equal(status, 404);
    }
    // The list of all forms is for administrators.
    const account = `${ROUTE}/account`;
    assert.equal((await listAs(adaCookie, adaNonce, account)).status, 403);
    assert.equal((await listAs('', '', account)).status, 401);
    await owner.go('/wp-admin/tools.php?page=prompt-forms-all');
    await owner.hasForms(2);
    assert.deepEqual((await owner.ids()).sort(), [...adaIds, ...benIds].sort());
    const ownerCookie = await owner.cookie();
    assert.equal((await listAs(ownerCookie, '', account)).status, 401);
    assert.deepEqual((await listAs(ownerCookie, (await owner.nonce())!)).ids, []);
    // A slash at the end is the same route, and two are none.
    for (const [end, status] of [
      ['/', 200],
      ['/?a=b', 200],
      ['//', 404],
    ] as const) {
      const path = ROUTE + FORMS_PATH + end;
      const headers = { Cookie: adaCookie, 'X-WP-Nonce': adaNonce };
      const response = await send({ port: site.port, path, headers });
      assert.equal(response.status, status, path);
    }
    // WordPress adds nothing to the responses.
    const { headers } = await fetch(`${site.url}${ROUTE}${FORMS_PATH}`, {
      headers: { Origin: 'https://other.example' },
    });
    for (const name of ['Access-Control-Allow-Origin', 'X-Robots-Tag', 'Link'])
      assert.equal(headers.get(name), null, name);
    assert.match(headers.get('Cache-Control') ?? '', /no-store/);
  }

  /** What other plugins print is no part of a response. */
  async otherPlugins(): Promise<void> {
    const { site } = this;
    const folder = join(site.folder, 'wp-content/mu-plugins');
    const file = join(folder, 'careless.php');
    mkdirSync(folder, { recursive: true });
    const ask = () => send({ port: site.port, path: ROUTE + FORMS_PATH });
    const { status, text: whole } = await ask();
    const shape = (text: string) => text.replaceAll(/"request_id":"[^"]+"/g, '');
    writeFileSync(
      file,
      "<?php ob_start(); echo 'careless'; add_action( 'shutdown', function () { echo 'careless'; }, 99 );",
    );
    const buffered = await ask();
    assert.deepEqual([buffered.status, shape(buffered.text)], [status, shape(whole)]);
    // A byte order mark that PHP has sent already: the log has its place.
    writeFileSync(file, '\u{feff}<?php while ( ob_get_level() ) ob_end_flush(); flush();');
    for (let times = 0; times < 2; times++) {
      const { text } = await ask();
      assert.equal(shape(text.replace(/^\u{feff}+/u, '')), shape(whole));
    }
    rmSync(folder, { recursive: true });
    const log = readFileSync(join(site.folder, 'debug.log'), 'utf8');
    const said = log.match(/Other code has sent output before .* It began at \S+/g) ?? [];
    assert.deepEqual(
      said.map((one) => one.slice(one.lastIndexOf(' ') + 1)),
      [`${file}:1.`],
    );
  }

  /** Without "everyone", visitors are asked to sign in, and an old page of a user gets a new nonce. */
  async roles(): Promise<void> {
    const { site, ada } = this;
    const allow = (role: string, value: boolean) =>
      php(
        site,
        `$all = get_option('prompt_forms'); $all['plans']['${role}']['generate'] = ${value}; update_option('prompt_forms', $all);`,
      );
    allow('not signed in', false);
    assert.equal((await list(site, {})).code, 'PROXY_UNAUTHENTICATED');
    await this.anonymous.go('/forms/');
    const link = await find(
      this.anonymous.page,
      'link',
      'Sign in to generate forms and to see yours',
    );
    assert.match(await link.evaluate((node) => (node as HTMLAnchorElement).href), /wp-login\.php/);
    assert.equal((await this.anonymous.page.$$('form-generator, form-list, form-embed')).length, 0);
    const { identifier } = await ada.page.evaluateOnNewDocument(() => {
      new MutationObserver((_, observer) => {
        const script = document.querySelector<HTMLElement>('script[data-prompt-forms]');
        if (!script) return;
        const data = JSON.parse(script.dataset.promptForms!) as object;
        script.dataset.promptForms = JSON.stringify({ ...data, nonce: '0123456789' });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await ada.go('/forms/');
    assert.equal(await ada.nonce(), '0123456789');
    await ada.hasForms(1);
    await ada.page.removeScriptToEvaluateOnNewDocument(identifier);
    // Who may not generate any more keeps the own forms.
    allow('subscriber', false);
    assert.equal((await this.generateAs(this.ben)).status, 403);
    await this.ben.go('/forms/');
    await this.ben.hasForms(1);
    allow('subscriber', true);
    allow('not signed in', true);
    // A page of a cache has no nonce, but the user who sees it has a cookie.
    const cached = await ada.page.evaluateOnNewDocument(() => {
      new MutationObserver((_, observer) => {
        const script = document.querySelector<HTMLElement>('script[data-prompt-forms]');
        if (!script) return;
        const { nonce: _nonce, ...data } = JSON.parse(script.dataset.promptForms!) as {
          nonce?: string;
        };
        script.dataset.promptForms = JSON.stringify(data);
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await ada.go('/forms/');
    assert.equal(await ada.nonce(), undefined);
    await ada.hasForms(1);
    await ada.page.removeScriptToEvaluateOnNewDocument(cached.identifier);
    // Without pretty permalinks, the REST API of WordPress is a query.
    php(site, `update_option('permalink_structure', '');`);
    await this.ben.go('/?pagename=forms');
    await this.ben.hasForms(1);
    php(site, `update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();`);
  }

  /** If anybody can register, the address of an account counts too. */
  async accounts(): Promise<void> {
    const { site } = this;
    /** A new account that signs in, and generates this often. */
    const generateAs = async (name: string, role: string): Promise<string[]> => {
      php(
        site,
        `wp_insert_user(['user_login' => '${name}', 'user_pass' => '${name}', 'user_email' => '${name}@example.com', 'role' => '${role}']);`,
      );
      const person = await this.enter();
      await person.signIn(name, name);
      await person.go('/forms/');
      const results: string[] = [];
      for (let i = 0; i < 3; i++) {
        const { status, code = '' } = await this.generateAs(person);
        results.push(`${status} ${code}`.trim());
      }
      return results;
    };
    const open = (isOpen: boolean) =>
      php(
        site,
        `global $wpdb; $wpdb->query("delete from {$wpdb->prefix}form_budget"); $all = get_option('prompt_forms'); $all['plans']['subscriber']['day'] = 2; update_option('prompt_forms', $all); update_option('users_can_register', ${Number(isOpen)});`,
      );
    const plugins = join(site.folder, 'wp-content/mu-plugins');
    mkdirSync(plugins, { recursive: true });
    const withoutRates = `<?php add_filter('prompt_forms_options', fn ($options) => ['rateLimit' => false] + $options);`;
    writeFileSync(join(plugins, 'rates.php'), withoutRates);
    const [ok, spent] = ['200', '429 PROXY_BUDGET_SPENT'];
    open(false);
    assert.deepEqual(await generateAs('cleo', 'subscriber'), [ok, ok, spent]);
    assert.deepEqual(await generateAs('dora', 'subscriber'), [ok, ok, spent]);
    open(true);
    assert.deepEqual(await generateAs('emma', 'subscriber'), [ok, ok, spent]);
    assert.deepEqual(await generateAs('finn', 'subscriber'), [spent, spent, spent]);
    // Nobody can register as an editor.
    assert.deepEqual(await generateAs('gail', 'editor'), [ok, ok, ok]);
    open(false);
    rmSync(plugins, { recursive: true });
  }

  async privacy(): Promise<void> {
    const { owner, site } = this;
    const { page } = owner;
    const request = async (path: string) => {
      await owner.go(path);
      await page.type('#username_or_email_for_privacy_request', 'ada');
      await page.click('#send_confirmation_email');
      await owner.submit('#submit');
    };
    await request('/wp-admin/export-personal-data.php');
    // The page goes to the file, which would end another navigation.
    const download = page.waitForRequest((sent) => sent.url().endsWith('.zip'));
    await page.$eval('.export-personal-data-handle', (button) => (button as HTMLElement).click());
    const folder = join(site.folder, 'wp-content/uploads/wp-personal-data-exports');
    const zips = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : [];
    await until('the export', () => zips().length > 0);
    await download;
    const html = execFileSync('unzip', ['-p', join(folder, zips()[0]!), 'index.html'], {
      encoding: 'utf8',
    });
    assert.match(html, /A survey about lunch/);
    assert.doesNotMatch(html, /A quiz about rivers/);
    await request('/wp-admin/erase-personal-data.php');
    await page.$eval('.remove-personal-data-handle', (button) => (button as HTMLElement).click());
    await owner.reads('All of the personal data found for this user was erased.');
    await this.ada.go('/forms/');
    await find(this.ada.page, 'heading', 'No forms yet');
    await owner.go('/wp-admin/tools.php?page=prompt-forms-all');
    await owner.hasForms(1);
  }

  /** The owners that the list of all forms names. */
  async owners(count: number): Promise<(string | null)[]> {
    await this.owner.go('/wp-admin/tools.php?page=prompt-forms-all');
    await this.owner.hasForms(count);
    return this.owner.page.$$eval('form-list >>> [part="owner"] bdi', (names) =>
      names.map(({ textContent }) => textContent),
    );
  }

  /** A user in the site. Returns the id. */
  addUser(name: string, displayName = name): string {
    return php(
      this.site,
      `echo wp_insert_user(['user_login' => '${name}', 'display_name' => '${displayName}', 'user_pass' => '${name}', 'user_email' => '${name}@example.com', 'role' => 'subscriber']);`,
    );
  }

  /** Deletes a user as an administrator does, who is asked if there is a choice. */
  async deleteUser(id: string, choice?: 'delete' | { readonly giveTo: string }): Promise<void> {
    const { page } = this.owner;
    await this.owner.go('/wp-admin/users.php');
    await this.owner.submitLink(`#user-${id} .submitdelete`);
    assert.equal((await page.$('#delete_option0')) !== null, choice !== undefined);
    const explains = (await page.content()).includes('Forms are content too.');
    assert.equal(explains, choice !== undefined);
    if (choice === 'delete') await page.click('#delete_option0');
    else if (choice) {
      await page.click('#delete_option1');
      await page.select('#reassign_user', choice.giveTo);
    }
    await this.owner.submit('#submit');
    await this.owner.reads('User deleted.');
  }

  /** WordPress asks what becomes of the forms of a deleted user, and names the owners of forms. */
  async deletedUsers(): Promise<void> {
    const { owner, site } = this;
    const kept = 'Forms of a deleted user could not be deleted or given away.';
    const benId = php(site, `echo get_user_by('login', 'ben')->ID;`);
    const plugins = join(site.folder, 'wp-content/mu-plugins');
    // A plugin may let users write more into their names than WordPress does.
    php(
      site,
      `global $wpdb; $wpdb->update($wpdb->users, ['display_name' => 'Ben <b>& "Co"'], ['ID' => ${benId}]);`,
    );
    assert.deepEqual(await this.owners(1), ['Ben <b>& "Co" (ben)']);
    const [hana, ivan, judy] = [this.addUser('hana'), this.addUser('ivan'), this.addUser('judy')];
    await this.deleteUser(judy);
    await this.deleteUser(benId, { giveTo: hana });
    assert.deepEqual(await this.owners(1), ['hana']);
    // If the service deletes nothing, the administrator hears of it once.
    mkdirSync(plugins, { recursive: true });
    writeFileSync(
      join(plugins, 'key.php'),
      `<?php add_filter('prompt_forms_options', fn ($options) => ['apiKey' => 'another-key-0123456789'] + $options);`,
    );
    await this.deleteUser(hana, 'delete');
    await owner.reads(kept);
    await owner.go('/wp-admin/users.php');
    assert.ok(!(await owner.page.content()).includes(kept));
    rmSync(plugins, { recursive: true });
    assert.deepEqual(await this.owners(1), [`user:${hana} (deleted)`]);
    php(
      site,
      String.raw`PromptForms\WordPress\owners()->transfer('user:${hana}', 'user:${ivan}');`,
    );
    assert.deepEqual(await this.owners(1), ['ivan']);
    await this.deleteUser(ivan, 'delete');
    assert.deepEqual(await this.owners(0), []);
  }

  /** In a network of sites, its administrators set the address. */
  async network(): Promise<void> {
    const { site } = this;
    const { service } = this.surroundings;
    const host = `localhost:${site.port}`;
    php(
      site,
      `require ABSPATH . 'wp-admin/includes/upgrade.php'; global $wpdb; foreach ($wpdb->tables('ms_global') as $table => $name) $wpdb->$table = $name; install_network(); populate_network(1, '${host}', 'owner@example.com', 'Network', '/', false);`,
    );
    const constants = {
      MULTISITE: 'true',
      SUBDOMAIN_INSTALL: 'false',
      DOMAIN_CURRENT_SITE: `'${host}'`,
      PATH_CURRENT_SITE: "'/'",
      SITE_ID_CURRENT_SITE: '1',
      BLOG_ID_CURRENT_SITE: '1',
    };
    const defines = Object.entries(constants).map(
      ([name, value]) => `define('${name}', ${value});`,
    );
    const reset = this.configure(defines.join(' '));
    let second = '';
    const plugin = 'PromptForms\\WordPress\\';
    /** What the settings are after this user has saved an address and a key in the second site. */
    const saved = (user: string, address: string, key: string, line = '') => {
      const undo = line === '' ? () => {} : this.configure(line);
      const code = `require_once ABSPATH . 'wp-admin/includes/template.php'; require_once dirname(${plugin}PLUGIN_FILE) . '/includes/settings-page.php';
        wp_set_current_user(get_user_by('login', '${user}')->ID);
        switch_to_blog(${second}); ${plugin}register_settings();
        update_option('prompt_forms', ['address' => '${address}', 'origins' => '']); update_option('prompt_forms_key', ['new' => '${key}']);
        echo json_encode([${plugin}settings()['address'], ${plugin}api_key(), current_user_can(${plugin}account_capability())]);`;
      const result = JSON.parse(php(site, code)) as [string, string, boolean];
      undo();
      return result;
    };
    try {
      second = php(
        site,
        `echo wpmu_create_blog('${host}', '/two/', 'Two', get_user_by('login', 'gail')->ID); grant_super_admin(get_user_by('login', 'owner')->ID);`,
      );
      const [key, own, evil] = [
        'key-of-the-network-1',
        'key-of-the-site-two1',
        'https://evil.example',
      ];
      assert.deepEqual(saved('owner', service.url, key), [service.url, key, true]);
      // The administrator of a site changes the key of this site, and no address.
      assert.deepEqual(saved('gail', evil, ''), [service.url, key, true]);
      assert.deepEqual(saved('gail', evil, own), [service.url, own, true]);
      const file = `define('PROMPT_FORMS_API_KEY', '${key}');`;
      assert.deepEqual(saved('gail', evil, own, file), [service.url, own, true]);
      const both = `${file} define('PROMPT_FORMS_ADDRESS', 'https://forms.example');`;
      // That key is of all sites, and so are the forms of its account.
      for (const [user, mayList] of [
        ['gail', false],
        ['owner', true],
      ] as const)
        assert.deepEqual(saved(user, evil, '', both), ['https://forms.example', key, mayList]);
      await this.deletedUsersOfNetwork(second);
      assert.deepEqual(saved('owner', evil, ''), [evil, '', true]);
    } finally {
      reset();
    }
  }

  /** A user who leaves one site gives the forms of this site. One who is deleted in all sites has none any more. */
  async deletedUsersOfNetwork(second: string): Promise<void> {
    const [kate, lars] = [this.addUser('kate'), this.addUser('lars')];
    const plugin = 'PromptForms\\WordPress\\';
    /** How many forms both users have in the first and in the second site, after this code has run. */
    const after = async (code: string) => {
      const counts = await phpWithService(
        this.site,
        `require_once ABSPATH . 'wp-admin/includes/user.php'; require_once ABSPATH . 'wp-admin/includes/ms.php'; ${code}
        $counts = [];
        foreach ([1, ${second}] as $blog) { switch_to_blog($blog); foreach ([${kate}, ${lars}] as $id) $counts[] = count(${plugin}owners()->forms("user:$id")); restore_current_blog(); }
        echo json_encode($counts);`,
      );
      return JSON.parse(counts) as number[];
    };
    // The service has deleted these forms already.
    const record = `foreach ([1, ${second}] as $blog) { switch_to_blog($blog); ${plugin}owners()->add('user:${kate}', "form_1_$blog", "https://forms.example/$blog", 'A survey', []); restore_current_blog(); }`;
    assert.deepEqual(await after(record), [1, 0, 1, 0]);
    const remove = `remove_user_from_blog(${kate}, ${second});`;
    assert.deepEqual(await after(remove), [1, 0, 1, 0]);
    const give = `remove_user_from_blog(${kate}, ${second}, ${lars});`;
    assert.deepEqual(await after(give), [1, 0, 0, 1]);
    assert.deepEqual(await after(`wpmu_delete_user(${kate});`), [0, 0, 0, 1]);
  }

  async uninstall(): Promise<void> {
    const { owner, site } = this;
    await owner.go('/wp-admin/plugins.php');
    await owner.submit('#deactivate-prompt-forms');
    await owner.page.click('#delete-prompt-forms');
    await owner.reads('was successfully deleted');
    const column = (query: string): string[] =>
      JSON.parse(
        php(site, `global $wpdb; echo json_encode($wpdb->get_col(${JSON.stringify(query)}));`),
      ) as string[];
    assert.deepEqual(column(`show tables like 'wp\\_form\\_%'`), []);
    assert.ok(column(`show tables like 'wp\\_%'`).includes('wp_options'));
    assert.deepEqual(
      column(
        `select option_name from wp_options where option_name like 'prompt\\_forms%' or option_name like '%prompt-forms%'`,
      ),
      [],
    );
    assert.ok(!existsSync(join(site.folder, 'wp-content/plugins/prompt-forms')));
    await this.ada.go('/forms/');
    assert.equal(await this.ada.page.$('form-generator'), null);
  }

  /** Complaints of PHP about the plugin, and the API key in a log. */
  checkLogs(): void {
    const log = readFileSync(join(this.site.folder, 'debug.log'), 'utf8');
    assert.deepEqual(
      log.split('\n').filter((line) => /PHP .*plugins\/prompt-forms/.test(line)),
      [],
    );
    assert.ok(
      !(log + this.site.output()).includes(this.surroundings.apiKey),
      'a log holds the key',
    );
  }

  async end(): Promise<void> {
    for (const person of this.people) await person.context.close();
    await this.site?.stop();
  }
}

/** The parts of the editor's own script that the test uses. */
interface Wp {
  readonly blocks: { createBlock(name: string, attributes: object): object };
  readonly data: {
    dispatch(store: string): {
      insertBlocks(block: object): void;
      selectBlock(id: string): void;
      editPost(changes: object): void;
      savePost(): Promise<void>;
    };
    select(store: string): { getBlocks(): { clientId: string }[] };
  };
}

export const WORDPRESS_STEPS = [
  'install',
  'activate',
  'settings',
  'editor',
  'shortcodes',
  'visitors',
  'nonces',
  'otherPlugins',
  'roles',
  'privacy',
  'deletedUsers',
  'accounts',
  'network',
  'uninstall',
] as const;

export type WordpressStep = (typeof WORDPRESS_STEPS)[number];

export interface WordpressResult {
  readonly passed: readonly WordpressStep[];
  /** The first step that failed, with its error. */
  readonly failure?: {
    readonly step: WordpressStep;
    readonly error: unknown;
    readonly output: string;
  };
  readonly seconds: number;
}

/** Runs the steps until one fails. Stops what it started. */
export async function tryWordpress(surroundings: WordpressSurroundings): Promise<WordpressResult> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const passed: WordpressStep[] = [];
  const trial = new Trial(surroundings);
  try {
    for (const step of WORDPRESS_STEPS) {
      try {
        await trial[step]();
        trial.checkLogs();
      } catch (error) {
        const output = trial.site?.output() ?? '';
        return { passed, failure: { step, error, output }, seconds: seconds() };
      }
      passed.push(step);
    }
    return { passed, seconds: seconds() };
  } finally {
    await trial.end();
  }
}
