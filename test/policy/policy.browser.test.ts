import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { PolicySite } from './site.js';

interface Told {
  readonly steps: readonly string[];
  readonly failed?: string;
  readonly violations: readonly string[];
}

interface Silent {
  /** Of the notice. */
  readonly text: string;
  /** At the form's server. */
  readonly requests: readonly string[];
  readonly violations: readonly string[];
}

/** Each copy of Lit adds its version to the first four. They belong to Lit, and pages with Lit of their own have them anyway. */
const OF_LIT = [
  'litPropertyMetadata',
  'reactiveElementVersions',
  'litHtmlVersions',
  'litElementVersions',
  'Symbol.metadata',
];

/** The script files under the strictest policy, from the first element to the deleted form. */
describe('a page under the strictest policy', () => {
  let frame: HTMLIFrameElement;

  afterEach(() => frame?.remove());

  /** The message of a page that contains and uses the elements. */
  async function journey<Message = Told>(site: PolicySite): Promise<Message> {
    const src = await executeServerCommand<string, PolicySite>('policy-site', site);
    frame = document.createElement('iframe');
    frame.src = src;
    frame.width = '1000';
    frame.height = '1500';
    return new Promise<Message>((resolve) => {
      addEventListener('message', function take({ source, data }: MessageEvent) {
        if (source !== frame.contentWindow) return;
        removeEventListener('message', take);
        resolve(data as Message);
      });
      document.body.append(frame);
    });
  }

  const ALL_STEPS = {
    steps: ['1 request before use', 'generated', 'listed', 'code', 'embedded', 'deleted'],
    failed: undefined,
    violations: [],
    said: [],
    globals: OF_LIT,
    cookies: '',
    stored: 0,
    databases: 0,
  };

  it('runs the journey without a violation, a global, a cookie, storage or console output', async function () {
    this.timeout(60_000);
    expect(await journey({})).to.deep.equal(ALL_STEPS);
  });

  it('runs the journey with the parts of `dist/split/` from another origin', async function () {
    this.timeout(60_000);
    expect(await journey({ form: 'split' })).to.deep.equal(ALL_STEPS);
  });

  it('runs the journey with the npm modules in a bundle of the site', async function () {
    this.timeout(60_000);
    expect(await journey({ form: 'modules' })).to.deep.equal(ALL_STEPS);
  });

  it('runs the journey although the page has patched built-ins and blocks storage', async function () {
    this.timeout(60_000);
    expect(await journey({ hostile: 'patched' })).to.deep.equal(ALL_STEPS);
  });

  it('runs the journey although the page has frozen built-ins', async function () {
    this.timeout(60_000);
    expect(await journey({ hostile: 'frozen' })).to.deep.equal(ALL_STEPS);
  });

  it('sends no request of its own to the server of a silent form, and causes no report of the policy', async function () {
    this.timeout(60_000);
    const { text, requests, violations } = await journey<Silent>({ isSilent: true });
    expect(text).to.include('Can’t see the whole form?');
    expect({ requests, violations }).to.deep.equal({ requests: ['GET /f/1'], violations: [] });
  });
});
