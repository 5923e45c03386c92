import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFormsClient } from '../../src/client/index.js';
import { connect, resetForms } from '../../src/store/connect.js';
import { openChannel, type Channel, type ChannelMessage } from '../../src/store/channel.js';
import type { FormsChange } from '../../src/store/state.js';
import { FormsStore } from '../../src/store/store.js';
import { failure, html, success } from '../client/support/answers.js';
import { deferred } from '../support/deferred.js';

const ENDPOINT = 'https://host.example';
const ID = 'form_1_a';
const URL_OF_FORM = 'https://forms.example/f/a';
const GLOBALS = ['window', 'BroadcastChannel'] as const;

/** Messages between tabs are Node's own; only the page is not there. */
describe('tabs with the same endpoint', { timeout: 60_000 }, () => {
  const before = GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const set = (name: (typeof GLOBALS)[number], value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  let ends: (() => void)[];
  /** The response to each request, instead of that of the service. */
  let refuse: (() => Response) | undefined;

  beforeEach(() => {
    ends = [];
    refuse = undefined;
    set('window', globalThis);
  });
  afterEach(() => {
    for (const end of ends) end();
    GLOBALS.forEach((name, index) => {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    });
  });

  const open = (endpoint: string, receive: (message: ChannelMessage) => void): Channel => {
    const channel = openChannel(endpoint, receive);
    assert.ok(channel);
    ends.push(() => channel.close());
    return channel;
  };

  it('receive messages about deleted and new forms, and ignore all others', async () => {
    const got: ChannelMessage[] = [];
    const last = deferred();
    open(ENDPOINT, (message) => {
      got.push(message);
      if (message.type === 'generated') last.resolve();
    });
    open(`${ENDPOINT}/other`, () => assert.fail('another endpoint is none of its business'));
    const stranger = new BroadcastChannel(`prompt-forms:${ENDPOINT}`);
    ends.push(() => stranger.close());
    for (const message of [
      null,
      undefined,
      7,
      'deleted',
      [],
      {},
      { type: 'deleted' },
      { type: 'other', id: ID },
      { type: 'deleted', id: 'no id' },
      { type: 'deleted', id: [ID] },
      { type: 'deleted', id: ID, formUrl: 7, more: '<b>' },
      { type: 'deleted', id: ID, formUrl: URL_OF_FORM },
      { type: 'generated', more: 7 },
    ]) {
      stranger.postMessage(message);
    }
    await last.promise;
    assert.deepEqual(got, [
      { type: 'deleted', id: ID, formUrl: undefined },
      { type: 'deleted', id: ID, formUrl: URL_OF_FORM },
      { type: 'generated' },
    ]);
  });

  it('send each message once, also if the page has several channels', async () => {
    const got: unknown[] = [];
    const last = deferred();
    const stranger = new BroadcastChannel(`prompt-forms:${ENDPOINT}`);
    ends.push(() => stranger.close());
    stranger.onmessage = ({ data }) => {
      got.push(data);
      if (data.type === 'generated') last.resolve();
    };
    const [one, two] = [open(ENDPOINT, () => {}), open(ENDPOINT, () => {})];
    one.post({ type: 'deleted', id: ID, formUrl: URL_OF_FORM });
    one.close();
    two.post({ type: 'generated' });
    await last.promise;
    assert.deepEqual(got, [
      { type: 'deleted', id: ID, formUrl: URL_OF_FORM },
      { type: 'generated' },
    ]);
  });

  it('do not receive their own messages, nor any message after close()', async () => {
    const heard = deferred<ChannelMessage>();
    const closed = open(ENDPOINT, () => assert.fail('it was closed'));
    const own = open(ENDPOINT, () => assert.fail('it was its own'));
    open(ENDPOINT, heard.resolve);
    closed.close();
    own.post({ type: 'deleted', id: ID });
    assert.deepEqual(await heard.promise, { type: 'deleted', id: ID });
  });

  it('open no channel if there is no window', () => {
    set('window', undefined);
    assert.equal(
      openChannel(ENDPOINT, () => {}),
      undefined,
    );
  });

  it('exchange messages within the page if BroadcastChannel is missing or blocked', () => {
    const refused = function refused() {
      throw new DOMException('An opaque origin', 'SecurityError');
    };
    for (const constructor of [undefined, refused]) {
      set('BroadcastChannel', constructor);
      const got: ChannelMessage[] = [];
      const speaker = open(ENDPOINT, () => assert.fail('it was its own'));
      const listener = open(ENDPOINT, (message) => got.push(message));
      speaker.post({ type: 'deleted', id: ID });
      listener.close();
      speaker.post({ type: 'generated' });
      speaker.close();
      assert.deepEqual(got, [{ type: 'deleted', id: ID }]);
    }
  });

  /** A tab over the service's forms: a store, what it sent, and its next change of a type. */
  function tab(forms: string[], generated?: Promise<Response>) {
    const sent: string[] = [];
    const client = createFormsClient({
      endpoint: ENDPOINT,
      fetch: async (_url, { method } = {}) => {
        sent.push(String(method));
        if (generated && method === 'POST') return generated;
        if (refuse) return refuse();
        if (method === 'GET') return success({ forms: forms.map((id) => ({ id })) });
        if (method === 'DELETE') forms.splice(0);
        else forms.unshift('form_2_b');
        return success({ deleted: true, formUrl: 'https://forms.example/2', id: forms[0] ?? ID });
      },
    });
    const store = new FormsStore(client);
    const until = (wanted: () => boolean): Promise<void> => {
      const { promise, resolve } = deferred();
      const end = store.subscribe(() => wanted() && resolve());
      if (wanted()) resolve();
      return promise.finally(end);
    };
    const changes: FormsChange[] = [];
    ends.push(store.subscribe((change) => changes.push(change)));
    const ids = () => store.state.forms.map(({ id }) => id).join();
    return { store, sent, until, changes, ids };
  }

  it('remove a form that was deleted in another tab, without a request', async () => {
    const forms = [ID];
    const [here, there] = [tab(forms), tab(forms)];
    ends.push(there.store.watch(() => {}));
    await there.until(() => there.ids() === ID);
    await here.store.delete(ID);
    await there.until(() => there.ids() === '');
    assert.deepEqual(there.sent, ['GET']);
    assert.deepEqual(
      there.changes.filter(({ type }) => type === 'deleted'),
      [{ type: 'deleted', id: ID, formUrl: undefined }],
    );
  });

  it('are notified of a deletion even if the element that deletes has been removed', async () => {
    const forms = [ID];
    const told = deferred<ChannelMessage>();
    open(ENDPOINT, told.resolve);
    const { store } = tab(forms);
    for (const end of ends.splice(1)) end();
    await store.delete(ID);
    assert.deepEqual(await told.promise, { type: 'deleted', id: ID, formUrl: undefined });
  });

  it('load the list after a generate in another tab, if anything watches', async () => {
    const forms = [ID];
    const [here, watching, idle] = [tab(forms), tab(forms), tab(forms)];
    ends.push(watching.store.watch(() => {}));
    await watching.until(() => watching.ids() === ID);
    await here.store.generate('A form');
    await watching.until(() => watching.ids() === `form_2_b,${ID}`);
    assert.deepEqual(watching.sent, ['GET', 'GET']);
    assert.deepEqual(idle.sent, []);
  });

  it('drop their data after a reset in another tab, and load the list if anything watches', async () => {
    const forms = [ID];
    const store = connect({}, { own: { endpoint: ENDPOINT }, defaults: {} });
    const there = tab(forms);
    ends.push(there.store.watch(() => {}));
    await there.until(() => there.ids() === ID);
    const stranger = new BroadcastChannel(`prompt-forms:${ENDPOINT}`);
    ends.push(() => stranger.close());
    const told = deferred<unknown>();
    stranger.onmessage = ({ data }) => told.resolve(data);
    resetForms();
    assert.deepEqual(await told.promise, { type: 'reset' }, 'tells others, also without listeners');
    assert.deepEqual(store.state.forms, []);

    stranger.postMessage({ type: 'reset' });
    await there.until(() => there.ids() === '');
    await there.until(() => there.ids() === ID);
    assert.deepEqual(there.sent, ['GET', 'GET']);
    assert.deepEqual(
      there.changes.filter(({ type }) => type === 'reset'),
      [{ type: 'reset', reason: 'replaced' }],
    );
  });

  it('know no other visitor after a reset in another tab if they wait for a sign-in', async () => {
    const resetsOf = (there: ReturnType<typeof tab>) =>
      there.changes.filter(({ type }) => type === 'reset');
    const there = tab([ID]);
    ends.push(there.store.watch(() => {}));
    await there.until(() => there.ids() === ID);
    const other = new BroadcastChannel(`prompt-forms:${ENDPOINT}`);
    ends.push(() => other.close());
    // The session has expired. Then the same visitor signs in.
    refuse = () => failure(401, 'PROXY_UNAUTHENTICATED');
    other.postMessage({ type: 'reset', reason: 'signed-out' });
    await there.until(() => there.store.state.status === 'error');
    refuse = undefined;
    other.postMessage({ type: 'reset' });
    await there.until(() => resetsOf(there).length === 2);
    await there.until(() => there.ids() === ID);
    other.postMessage({ type: 'reset' });
    await there.until(() => resetsOf(there).length === 3);
    assert.deepEqual(
      resetsOf(there).map((change) => 'reason' in change && change.reason),
      ['changed', 'changed', 'replaced'],
    );
  });

  it('know another visitor again after their own page has changed the visitor, and after a 403', async () => {
    const resetsOf = (there: ReturnType<typeof tab>) =>
      there.changes.filter(({ type }) => type === 'reset');
    const there = tab([ID]);
    ends.push(there.store.subscribe(() => {}));
    const other = new BroadcastChannel(`prompt-forms:${ENDPOINT}`);
    ends.push(() => other.close());
    other.postMessage({ type: 'reset', reason: 'signed-out' });
    await there.until(() => resetsOf(there).length === 1);
    there.store.reset();
    other.postMessage({ type: 'reset' });
    await there.until(() => resetsOf(there).length === 3);
    other.postMessage({ type: 'reset', reason: 'refused' });
    other.postMessage({ type: 'reset' });
    await there.until(() => resetsOf(there).length === 5);
    assert.deepEqual(
      resetsOf(there).map((change) => 'reason' in change && change.reason),
      ['changed', 'changed', 'replaced', 'changed', 'replaced'],
    );
  });

  it('drop their forms after a 401 in another tab, and load the list only once more', async () => {
    const forms = [ID];
    const [here, there] = [tab(forms), tab(forms)];
    for (const { store, until, ids } of [here, there]) {
      ends.push(store.watch(() => {}));
      await until(() => ids() === ID);
    }
    forms.length = 0; // the session is over
    refuse = () => failure(401, 'PROXY_UNAUTHENTICATED');
    await here.store.refresh();
    await there.until(() => there.store.state.status === 'error');
    assert.deepEqual([here.ids(), there.ids()], ['', '']);
    assert.deepEqual([here.sent.length, there.sent.length], [2, 2]);
  });

  it('keep their forms and generates after a 403 of something in front of the proxy in another tab', async () => {
    const forms = [ID];
    const generated = deferred<Response>();
    const [here, there] = [tab(forms), tab(forms, generated.promise)];
    for (const { store, until, ids } of [here, there]) {
      ends.push(store.watch(() => {}));
      await until(() => ids() === ID);
    }
    there.store.generates.start('name', 'A survey', () => {});
    refuse = () => html(403);
    await here.store.refresh();
    await assert.rejects(here.store.delete(ID));
    refuse = undefined;
    generated.resolve(success({ id: 'form_2_b', formUrl: 'https://forms.example/2' }));
    await there.until(() => there.ids().includes('form_2_b'));
    for (const { ids, changes } of [here, there]) {
      assert.ok(ids().includes(ID));
      assert.ok(!changes.some(({ type }) => type === 'reset'));
    }
  });
});
