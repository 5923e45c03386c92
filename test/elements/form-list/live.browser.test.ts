import { expect, fixture, html } from '@open-wc/testing';
import { FormsError, type FormsClient } from '../../../src/client/index.js';
import { deferred, type Deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { byRole, queryByRole } from '../../support/query.js';
import { FakeService, all, labels, listOf, manyForms, one, rowOf, until } from './setup.js';

type List = Awaited<ReturnType<FormsClient['list']>>;

/** The page's other tabs, over the same endpoint. */
const otherTab = (service: FakeService) =>
  new BroadcastChannel(`prompt-forms:${service.client.endpoint}`);

const answerOf = (service: FakeService): List => ({
  forms: [...service.forms],
  source: 'data',
  skipped: 0,
  possiblyTruncated: false,
  meta: { attempts: 1 },
});

describe('<form-list> that stays up to date', () => {
  it('shows deletions and new forms of another tab, and ignores invalid messages', async () => {
    const { element, service } = await listOf(manyForms(4));
    const tab = otherTab(service);
    for (const odd of [null, 7, { type: 'deleted', id: '../etc' }, { type: 'deleted' }, 'x']) {
      tab.postMessage(odd);
    }
    tab.postMessage({ type: 'deleted', id: manyForms(4)[1]!.id });
    await until(() => labels(element).length === 3, 'the form is still there');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2', 'Party 3']);

    service.forms = [{ id: 'form_9999999_n', title: 'New', raw: {} }, ...service.forms];
    const loaded = next(element, 'list-loaded');
    tab.postMessage({ type: 'generated' });
    await loaded;
    await element.updateComplete;
    // A deleted form does not reappear, although the service's response is older.
    expect(labels(element)).to.deep.equal(['New', 'Race 0', 'Party 2', 'Party 3']);
    tab.close();
  });

  it('moves the focus to the next form when another tab deletes the focused one', async () => {
    for (const count of [40, 12_000]) {
      const { element, service } = await listOf(manyForms(count));
      const tab = otherTab(service);
      rowOf(element, manyForms(3)[1]!.id!)!.querySelector<HTMLElement>('[data-act=copy]')!.focus();
      tab.postMessage({ type: 'deleted', id: manyForms(3)[1]!.id });
      await focusOn(element, 'Copy link Party 2');
      tab.postMessage({ type: 'deleted', id: manyForms(3)[2]!.id });
      await focusOn(element, 'Copy link Party 3');
      tab.close();
      element.remove();
    }
  });

  it('notifies other tabs and other elements of the page of a deletion', async () => {
    const { element, service } = await listOf(manyForms(3));
    const other = document.createElement('form-list');
    other.client = service.client;
    const shown = next(other, 'list-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(other);
    await shown;
    await other.updateComplete;
    const tab = otherTab(service);
    const heard: unknown[] = [];
    tab.onmessage = ({ data }) => heard.push(data);
    await element.deleteForm(manyForms(3)[0]!.id!);
    await other.updateComplete;
    expect(labels(other)).to.deep.equal(['Party 1', 'Party 2']);
    await until(() => heard.length > 0, 'the other tab was not told');
    expect(heard[0]).to.include({ type: 'deleted', id: manyForms(3)[0]!.id });
    tab.close();
  });

  it('keeps stale rows, and the focus, while it refreshes', async () => {
    const { element, service } = await listOf(manyForms(30), { 'max-rows': 'none' });
    const answer = deferred<List>();
    service.client.list = () => answer.promise;
    rowOf(element, manyForms(30)[3]!.id!)!.querySelector('a')!.focus();
    const loaded = next(element, 'list-loaded');
    void element.refresh();
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(30);
    expect(element.matches(':state(busy)')).to.equal(true);
    expect(byRole(element, 'button', { name: 'Refresh' }).ariaDisabled).to.equal('true');
    service.forms = service.forms.slice(2);
    answer.resolve(answerOf(service));
    await loaded;
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(28);
    expect(focusedName(element)).to.equal('Open Party 3');
  });

  it('deletes with the client that the page has set just before', async () => {
    const { element, service } = await listOf(manyForms(3));
    const other = new FakeService(manyForms(3));
    const { id } = manyForms(1)[0]!;
    element.client = other.client;
    expect(await element.deleteForm(id!)).to.equal(true);
    expect(other.deleted).to.deep.equal([id]);
    expect(service.deleted).to.deep.equal([]);
    const away = document.createElement('form-list');
    away.client = other.client;
    expect(await away.deleteForm(manyForms(2)[1]!.id!)).to.equal(false);
    expect(other.deleted).to.deep.equal([id]);
  });

  it('deletes a form also if it is removed at once', async () => {
    const service = new FakeService(manyForms(3));
    const list = document.createElement('form-list');
    list.client = service.client;
    document.body.append(list);
    const { id } = manyForms(1)[0]!;
    const deletion = list.deleteForm(id!);
    list.remove();
    expect(await deletion).to.equal(true);
    expect(service.deleted).to.deep.equal([id]);
  });

  it('ignores an older response that arrives after a newer one', async () => {
    const { element, service } = await listOf(manyForms(3));
    const answers: Deferred<List>[] = [];
    service.client.list = () => {
      answers.push(deferred());
      return answers.at(-1)!.promise;
    };
    const loaded = record(element, 'list-loaded');
    void element.refresh();
    void element.refresh();
    const older = answerOf(service);
    service.forms = service.forms.slice(1);
    answers[1]!.resolve(answerOf(service));
    await until(() => loaded.length === 1, 'the newer answer is not shown');
    answers[0]!.resolve(older);
    await answers[0]!.promise;
    await element.updateComplete;
    expect(labels(element)).to.deep.equal(['Party 1', 'Party 2']);
    expect(loaded).to.have.lengthOf(1);
  });

  it('loads the list again when the browser is online again, and not before', async () => {
    const { element, service } = await listOf(manyForms(2));
    const { list } = service.client;
    let asked = 0;
    service.client.list = async (options) => {
      asked++;
      if (asked === 1) throw new FormsError({ kind: 'network', operation: 'list', offline: true });
      return list(options);
    };
    const failed = next(element, 'form-error');
    void element.refresh();
    await failed;
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(2);
    expect(asked).to.equal(1);
    const loaded = next(element, 'list-loaded');
    dispatchEvent(new Event('online'));
    await loaded;
    expect(asked).to.equal(2);
    dispatchEvent(new Event('online'));
    await element.updateComplete;
    expect(asked).to.equal(2);
    expect(queryByRole(element, 'button', { name: 'Try again' })).to.equal(undefined);
  });

  it('loads the list again when the page becomes visible after more than five minutes', async () => {
    const { service } = await listOf(manyForms(2));
    let asked = 0;
    const { list } = service.client;
    service.client.list = (options) => {
      asked++;
      return list(options);
    };
    const now = Date.now;
    const seeAfter = (minutes: number) => {
      Date.now = () => now() + minutes * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
      Date.now = now;
    };
    seeAfter(4);
    expect(asked).to.equal(0);
    seeAfter(6);
    expect(asked).to.equal(1);
  });

  it('does not shift when three forms replace the skeleton', async () => {
    const service = new FakeService(manyForms(3));
    const answer = deferred<List>();
    service.client.list = () => answer.promise;
    const element = document.createElement('form-list');
    element.client = service.client;
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await element.updateComplete;
    const heights = () => [element, ...all(element, '.list:not([hidden])')].map(boxOf);
    const before = heights();
    const loaded = next(element, 'list-loaded');
    answer.resolve(answerOf(service));
    await loaded;
    await element.updateComplete;
    expect(one(element, '[part=list]').querySelectorAll('.item').length).to.equal(3);
    expect(heights()).to.deep.equal(before);
  });
});

const boxOf = (element: Element): readonly number[] => {
  const { top, height } = element.getBoundingClientRect();
  return [top, height];
};
