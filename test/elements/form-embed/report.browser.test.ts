import { expect } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { useAccount } from '../../support/account.js';
import { expectAccessible } from '../../support/accessible.js';
import { useConsole } from '../../support/console-lines.js';
import { next } from '../../support/events.js';
import { allByRole, findByRole, queryByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { embed, formPage, frameOf } from './support/embed.js';

const NAME = { name: 'Report this form' };
const REPORT = 'https://site.example/report';

const findLink = (element: FormEmbedElement) =>
  findByRole(element, 'link', NAME) as Promise<HTMLAnchorElement>;

/** The form that the link reports. */
const reported = (link: HTMLAnchorElement) => new URL(link.href).searchParams.getAll('form');

describe('the link of <form-embed> to report a form', () => {
  const account = useAccount();
  const lines = useConsole();

  it('stands below the frame, at its start, and opens the page for reports in a new tab', async () => {
    const src = await formPage();
    const element = await embed({ src, label: 'Party', report: REPORT });
    const link = await findLink(element);
    expect(link.href).to.equal(`${REPORT}?form=${encodeURIComponent(src)}`);
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.equal('noopener noreferrer');
    const [frame, box] = [frameOf(element)!, link].map((each) => each.getBoundingClientRect());
    expect(box!.top).to.be.at.least(frame!.bottom);
    expect(box!.left).to.be.closeTo(frame!.left, 2);
    expect(box!.height).to.be.at.least(24);
    await expectAccessible(element);
  });

  it('stands below an iframe of the page, and names its form', async () => {
    const src = await formPage();
    const inside = `<iframe src="${src}?lang=en#part-2" title="Party" sandbox="allow-scripts" width="100%" height="300"></iframe>`;
    const element = await embed({ label: 'Party', params: 'plan=pro', report: REPORT }, inside);
    const link = await findLink(element);
    expect(reported(link)).to.deep.equal([`${src}?lang=en`]);
    const { bottom } = element.querySelector('iframe')!.getBoundingClientRect();
    expect(link.getBoundingClientRect().top).to.be.at.least(bottom);
  });

  it('is not there without the attribute, and leaves with it', async () => {
    const element = await embed({ src: await formPage(), report: REPORT });
    await findLink(element);
    element.removeAttribute('report');
    element.report = '';
    await element.updateComplete;
    expect(queryByRole(element, 'link', NAME)).to.equal(undefined);
  });

  it('names the form without what the page adds to its URL', async () => {
    const src = await formPage();
    const page = location.href;
    const withSource = new URL(page);
    withSource.searchParams.set('utm_source', 'news');
    history.replaceState(null, '', withSource);
    try {
      const element = await embed({
        src: `${src}?lang=en#part-2`,
        params: { email: 'ada@example.com' },
        forward: 'utm_*',
        report: REPORT,
      });
      const link = await findLink(element);
      expect(frameOf(element)!.src).to.match(/email=.*utm_source=news#part-2$/);
      expect(reported(link)).to.deep.equal([`${src}?lang=en`]);
    } finally {
      history.replaceState(null, '', page);
    }
  });

  it('keeps the parameters and the hash of the page for reports', async () => {
    const src = await formPage();
    const report = `${REPORT}?team=a%20b&form=other&team=c&form=another#contact`;
    const link = await findLink(await embed({ src, report }));
    const url = new URL(link.href);
    expect(url.searchParams.getAll('team')).to.deep.equal(['a b', 'c']);
    expect(reported(link)).to.deep.equal([src]);
    expect(url.hash).to.equal('#contact');
  });

  it('takes an URL that is relative to the page', async () => {
    const link = await findLink(await embed({ src: await formPage(), report: '../report' }));
    expect(link.href.split('?')[0]).to.equal(new URL('../report', document.baseURI).href);
  });

  it('follows the form that shows', async () => {
    const form = await account.make('A survey');
    const src = await formPage();
    const element = await embed({ src, client: account.client, report: REPORT });
    await findLink(element);
    element.src = '';
    element.formId = form.id!;
    await waitUntil(() => {
      const [link] = allByRole(element, 'link', NAME) as HTMLAnchorElement[];
      return link !== undefined && reported(link)[0] === form.formUrl;
    });
  });

  for (const mode of ['dialog', 'drawer', 'popover'] as const) {
    it(`is in the ${mode}, which has no link while it is closed`, async () => {
      const element = await embed({ src: await formPage(), mode, report: REPORT });
      expect(queryByRole(element, 'link', NAME)).to.equal(undefined);
      const opened = next(element, 'form-opened');
      element.show();
      await opened;
      const link = await findLink(element);
      const { bottom } = frameOf(element)!.getBoundingClientRect();
      expect(link.getBoundingClientRect().top).to.be.at.least(bottom);
      element.hide();
    });
  }

  it('is not there before the visitor asks for the form, and when there is none', async () => {
    const src = await formPage();
    const element = await embed({ src, loading: 'click', report: REPORT });
    const button = await findByRole(element, 'button', { name: 'Show form' });
    expect(queryByRole(element, 'link', NAME)).to.equal(undefined);
    button.click();
    await findLink(element);
    element.loading = 'lazy';
    element.src = 'https://someone@forms.example/f/1';
    await findByRole(element, 'heading', { name: 'This form can’t be shown here' });
    expect(queryByRole(element, 'link', NAME)).to.equal(undefined);
  });

  for (const report of [
    'javascript:alert(1)',
    'mailto:abuse@site.example',
    'data:,x',
    'https://',
  ]) {
    it(`is not there, with one warning, if the page for reports is ${report}`, async () => {
      const element = await embed({ src: await formPage(), report });
      const warning = `<form-embed report="${report}"> has no effect: it must be an http or https URL`;
      const warnings = () => lines.filter(({ values }) => values[0] === warning);
      await waitUntil(() => warnings().length > 0);
      element.requestUpdate();
      await element.updateComplete;
      expect(queryByRole(element, 'link', NAME)).to.equal(undefined);
      expect(warnings()).to.have.lengthOf(1);
    });
  }
});
