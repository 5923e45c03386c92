import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { configure } from '../../src/index.js';
import type { FormsConfig } from '../../src/elements/shared/configure.js';
import { useAccount } from '../support/account.js';
import { useConsole, type Line } from '../support/console-lines.js';
import { next } from '../support/events.js';
import { waitUntil } from '../support/wait-until.js';

const refusal = (status: number, code?: string) => (): Response =>
  Response.json({ success: false, error: { message: 'No', code }, meta: {} }, { status });

describe('the console', () => {
  const account = useAccount();
  const lines = useConsole();
  afterEach(() => configure({ headers: undefined }));

  /** A list that fails. */
  async function failing(attributes: Record<string, string> = {}): Promise<void> {
    const list = document.createElement('form-list');
    for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value);
    const failed = next(list, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await failed;
  }

  /** The only line about this. */
  function only(pattern: RegExp): Line {
    const found = lines.filter(({ values }) => pattern.test(String(values[0])));
    expect(found, JSON.stringify(lines)).to.have.lengthOf(1);
    return found[0]!;
  }

  it('names CORS and "origins" after a failed request to another origin, with the exception of fetch', async () => {
    const endpoint = `https://${crypto.randomUUID()}.example`;
    account.api.answerUrl(`${endpoint}/api/v1/forms`, () => Response.error());
    await failing({ endpoint });
    const { level, values } = only(/^<form-list>: .*CORS.*"origins"/);
    expect(level).to.equal('error');
    expect(values).to.have.lengthOf(2);
    expect(values[1]).to.be.instanceOf(TypeError);
  });

  for (const [status, code] of [
    [401, 'PROXY_UNAUTHENTICATED'],
    [403, 'PROXY_FORBIDDEN'],
  ] as const) {
    it(`notes that "authorize" refuses the visitor (${status})`, async () => {
      account.answer(refusal(status, code));
      await failing({ credentials: 'omit' });
      const { level, values } = only(new RegExp(`^<form-list>: .*${status}.*"authorize"`));
      expect(level).to.equal('info');
      expect(values).to.have.lengthOf(1);
    });
  }

  for (const status of [401, 403]) {
    it(`shows that something in front of the proxy refused the request (${status})`, async () => {
      account.answer(() => new Response('<h1>Blocked</h1>', { status }));
      await failing();
      const { level } = only(new RegExp(`^<form-list>: .*${status}.*firewall, a challenge page`));
      expect(level).to.equal('error');
    });
  }

  it('shows the exception of the headers function', async () => {
    const cause = new TypeError('there is no session');
    configure({
      headers: () => {
        throw cause;
      },
    });
    await failing();
    const { level, values } = only(/^<form-list>: .*"headers".*TypeError: there is no session/);
    expect(level).to.equal('error');
    expect(values[1]).to.equal(cause);
  });

  it('shows a failure once, also if two elements fail for the same reason', async () => {
    account.answer(refusal(500, 'PROXY_MISCONFIGURED'));
    const root = await fixture<HTMLElement>(html`<div></div>`);
    const lists = [document.createElement('form-list'), document.createElement('form-list')];
    const failed = lists.map((list) => next(list, 'form-error'));
    root.append(...lists);
    await Promise.all(failed);
    const { level, values } = only(/^<form-list>: .*PROXY_MISCONFIGURED/);
    expect(level).to.equal('error');
    expect(values).to.have.lengthOf(1);
  });

  it('says once that the URL of an embed must be https', async () => {
    const embed = document.createElement('form-embed');
    embed.src = 'http://forms.example/f/1';
    const failed = next(embed, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(embed);
    await failed;
    const { level, values } = only(/^<form-embed>: .*https/);
    expect(level).to.equal('error');
    expect(values).to.have.lengthOf(1);
  });

  it('warns about an id in `for` without an element, but not if the element is added a little later', async () => {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    root.innerHTML = '<form-embed for="late missing-form"></form-embed>';
    const late = document.createElement('form-list');
    late.id = 'late';
    root.append(late);
    await waitUntil(() => lines.length > 0, 'there is no warning');
    const { level } = only(/<form-embed for="late missing-form">.*id="missing-form"/);
    expect(level).to.equal('warn');
    expect(lines).to.have.lengthOf(1);
  });

  it('warns once about an unknown key of configure()', () => {
    const typo = { endpiont: 'https://forms.example' } as FormsConfig;
    configure(typo);
    configure({ ...typo, messages: undefined });
    const { level } = only(/configure: "endpiont" is unknown.*endpoint/);
    expect(level).to.equal('warn');
  });
});
