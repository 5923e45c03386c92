import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/define/form-list.js';
import type { FormListElement } from '../../../src/index.js';
import { useAccount } from '../../support/account.js';
import { expectAccessible } from '../../support/accessible.js';
import { next } from '../../support/events.js';
import { allByRole, byRole, findByRole, queryByRole } from '../../support/query.js';
import { withStoppedClock } from '../../support/stopped-clock.js';
import { waitUntil } from '../../support/wait-until.js';

const statusOf = (list: FormListElement) => byRole(list, 'status').textContent;

describe('<form-list> after too many requests', () => {
  const account = useAccount();
  let refusals = 0;

  /** Refuses this many requests, each for so many seconds. */
  const refuse = (times: number, retryAfter: string | null = '40') => {
    refusals = times;
    account.answer((request) => {
      if (refusals === 0) return account.handler(request);
      refusals--;
      return Response.json(
        { success: false, error: { message: 'Too many' } },
        { status: 429, headers: retryAfter ? { 'Retry-After': retryAfter } : {} },
      );
    });
  };

  const setUp = () =>
    fixture<FormListElement>(html`<form-list .client=${account.client}></form-list>`);

  it('counts down, announces it once, and loads the list at once with "Try now"', async () => {
    await account.make('A survey');
    refuse(1);
    const shown = () => list.shadowRoot!.querySelector('[part=error] p')!.textContent;
    const title = () => list.shadowRoot!.querySelector('[part=error] h2')!.textContent;
    const [list, tryNow] = await withStoppedClock(async () => {
      const element = await setUp();
      return [element, await findByRole(element, 'button', { name: 'Try now' })];
    });
    expect(title()).to.equal('Too many requests at the moment');
    expect(shown()).to.match(/^Trying again in (40|39) sec\.$/);
    const announced = statusOf(list);
    expect(announced).to.match(/^Too many requests at the moment\. Trying again in (40|39) sec\.$/);
    await waitUntil(() => /in 3[0-8] sec/.test(shown()), 'the seconds do not go down');
    expect(statusOf(list)).to.equal(announced);
    expect(queryByRole(list, 'alert')).to.equal(undefined);
    await expectAccessible(list);
    const loaded = next(list, 'list-loaded');
    tryNow.focus();
    tryNow.click();
    expect((await loaded).forms).to.have.lengthOf(1);
    await list.updateComplete;
    expect(queryByRole(list, 'button', { name: 'Try now' })).to.equal(undefined);
    expect(statusOf(list)).to.equal('1 form');
    expect(list.shadowRoot!.activeElement).to.equal(byRole(list, 'button', { name: 'Refresh' }));
  });

  it('keeps the forms that it has while it counts down', async () => {
    await account.make('A survey');
    const list = await setUp();
    await findByRole(list, 'link', { name: /survey/i });
    refuse(1);
    void list.refresh();
    await findByRole(list, 'button', { name: 'Try now' });
    byRole(list, 'link', { name: /survey/i });
  });

  it('shows Try again after a 429 without Retry-After, and after the third 429', async () => {
    for (const [times, retryAfter] of [
      [1, null],
      [3, '0'],
    ] as const) {
      const before = account.api.requests.length;
      refuse(times, retryAfter);
      const list = document.createElement('form-list');
      list.client = { ...account.client };
      const failed = next(list, 'form-error');
      (await fixture<HTMLElement>(html`<div></div>`)).append(list);
      expect((await failed).error.status).to.equal(429);
      await findByRole(list, 'button', { name: 'Try again' });
      expect(allByRole(list, 'button', { name: 'Try now' })).to.have.lengthOf(0);
      expect(account.api.requests.length - before).to.equal(times);
    }
  });

  it('shows the countdown again when it is removed and inserted again', async () => {
    refuse(1);
    const list = await setUp();
    await findByRole(list, 'button', { name: 'Try now' });
    const parent = list.parentElement!;
    list.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    parent.append(list);
    await findByRole(list, 'button', { name: 'Try now' });
    expect(statusOf(list)).to.match(
      /^Too many requests at the moment\. Trying again in (3\d|40) sec/,
    );
    expect(account.api.requests).to.have.lengthOf(1);
  });
});
