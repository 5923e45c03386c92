import { expect } from '@open-wc/testing';
import { FormsError } from '../../../src/client/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next } from '../../support/events.js';
import { recordAnnouncements } from '../../support/live-regions.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import { alertText, box, press, PROMPT, signalOfGenerate, type, useGenerator } from './support.js';
import { waitUntil } from '../../support/wait-until.js';

describe('<form-generator> with an unknown outcome', () => {
  const { account, setUp, listShown } = useGenerator();

  it('stops waiting on Cancel, says that the form may still be created, and keeps the text', async () => {
    const answer = deferred<Response>();
    const received = deferred();
    account.answer(() => {
      received.resolve();
      return answer.promise;
    });
    const signal = signalOfGenerate(account);
    const element = await setUp();
    type(element, PROMPT);
    press(element, 'Generate form');
    await received.promise;
    const cancelled = next(element, 'form-cancelled');
    (await findByRole(element, 'button', { name: 'Cancel' })).click();
    expect(await cancelled).to.deep.equal({ prompt: PROMPT });
    expect(signal().aborted).to.equal(true);
    await waitUntil(() => /may still be created/.test(byRole(element, 'status').textContent));
    expect(box(element).value).to.equal(PROMPT);
    byRole(element, 'button', { name: 'Generate form' });
    await expectAccessible(element);
    answer.resolve(new Response());
  });

  it('says that the form may have been created when the response was lost', async () => {
    account.answer(() => Response.error());
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.outcome).to.equal('unknown');
    await waitUntil(async () =>
      /may have been created.*Check your forms/.test(await alertText(element)),
    );
  });

  it('shows new forms of the list when the response was lost, and accepts the selected one', async () => {
    await account.make('Old form');
    await listShown();
    const element = await setUp();
    account.answer(async (request) => {
      const answer = await account.handler(request);
      return request.method === 'POST' ? Response.error() : answer;
    });
    type(element, PROMPT);
    press(element, 'Generate form');
    const adopt = await findByRole(element, 'button', { name: /^It’s this one/ });
    byRole(element, 'heading', { name: 'Your form may have been created' });
    byRole(element, 'button', { name: 'Generate again' });
    expect(element.shadowRoot!.querySelectorAll('[part=error] li')).to.have.lengthOf(1);
    await expectAccessible(element);

    const done = next(element, 'form-generated');
    adopt.click();
    const { form, prompt } = await done;
    expect(form.formUrl).to.equal(account.stored[0]!.formUrl);
    expect(prompt).to.equal(PROMPT);
    byRole(element, 'region', { name: 'Your form is ready' });
    expect(account.api.requests.filter(({ method }) => method === 'POST')).to.have.lengthOf(1);
  });

  it('looks for the form by itself once the connection is back', async () => {
    await account.make('Old form');
    await listShown();
    const element = await setUp();
    account.answer(async (request) => {
      if (request.method === 'POST') await account.handler(request);
      return Response.error();
    });
    type(element, PROMPT);
    press(element, 'Generate form');
    await waitUntil(async () => /may have been created/.test(await alertText(element)));
    expect(allByRole(element, 'button', { name: /^It’s this one/ })).to.have.lengthOf(0);
    account.answer(account.handler);
    window.dispatchEvent(new Event('online'));
    await findByRole(element, 'button', { name: /^It’s this one/ });
  });

  it('no longer says that the visitor is offline once the connection is back', async () => {
    const element = await setUp();
    const { generate } = account.client;
    const fields = { kind: 'network', operation: 'generate', offline: true } as const;
    account.client.generate = () => Promise.reject(new FormsError(fields));
    type(element, PROMPT);
    press(element, 'Generate form');
    await waitUntil(async () =>
      /wasn’t generated.*seem to be offline/.test(await alertText(element)),
    );
    window.dispatchEvent(new Event('online'));
    await waitUntil(async () => !/offline/.test(await alertText(element)));
    expect(await alertText(element)).to.match(
      /^Your form wasn’t generated You’re connected again\.$/,
    );
    account.client.generate = generate;
  });

  it('announces an unknown outcome once, and new forms of the list once', async () => {
    await account.make('Old form');
    await listShown();
    const element = await setUp();
    account.answer(async (request) => {
      const answer = await account.handler(request);
      return request.method === 'POST' ? Response.error() : answer;
    });
    const { texts, stop } = recordAnnouncements(element);
    type(element, PROMPT);
    press(element, 'Generate form');
    await findByRole(element, 'button', { name: /^It’s this one/ });
    await waitUntil(() => texts.some((text) => text.startsWith('New in your list')));
    stop();
    const of = (words: string) => texts.filter((text) => text.includes(words));
    expect(of('may have been created')).to.have.lengthOf(1);
    expect(of('New in your list')).to.deep.equal(['New in your list since then:']);
  });

  it('says that there is no new form yet when the lost request created none', async () => {
    await listShown();
    const element = await setUp();
    account.answer((request) =>
      request.method === 'POST' ? Response.error() : account.handler(request),
    );
    type(element, PROMPT);
    press(element, 'Generate form');
    await waitUntil(() => element.shadowRoot!.textContent.includes('No new form yet'));
    await expectAccessible(element);
  });

  it('shows a form that was created before Cancel, and accepts it', async () => {
    await account.make('Old form');
    await listShown();
    const element = await setUp();
    const made = deferred();
    account.answer(async (request) => {
      const answer = await account.handler(request);
      if (request.method !== 'POST') return answer;
      made.resolve();
      return new Promise<never>(() => {});
    });
    type(element, PROMPT);
    press(element, 'Generate form');
    await made.promise;
    press(element, 'Cancel');
    const adopt = await findByRole(element, 'button', { name: /^It’s this one/ });
    expect(element.shadowRoot!.textContent).to.include('This form may still be created.');
    await expectAccessible(element);

    const done = next(element, 'form-generated');
    adopt.click();
    expect((await done).form.formUrl).to.equal(account.stored[0]!.formUrl);
    expect(account.stored).to.have.lengthOf(2);
  });

  it('generates again only at the visitor’s request', async () => {
    account.answer(() => Response.error());
    const element = await setUp();
    type(element, PROMPT);
    press(element, 'Generate form');
    const again = await findByRole(element, 'button', { name: 'Generate again' });
    expect(account.api.requests).to.have.lengthOf(1);
    account.answer(account.handler);
    const done = next(element, 'form-generated');
    again.click();
    expect((await done).prompt).to.equal(PROMPT);
    expect(account.api.requests).to.have.lengthOf(2);
  });
});
