import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type {
  CallOptions,
  DeleteResult,
  FormsClient,
  GenerateResult,
  GetResult,
  ListedForm,
  ListResult,
} from '../../src/client/index.js';
import { FormsError } from '../../src/client/index.js';
import type { FormsChange } from '../../src/store/state.js';
import { FormsStore } from '../../src/store/store.js';
import { deferred, type Deferred } from '../support/deferred.js';

const META = { attempts: 1 };
/** The proxy's codes. */
const CODES: Readonly<Record<number, string>> = {
  401: 'PROXY_UNAUTHENTICATED',
  403: 'PROXY_FORBIDDEN',
};
const form = (id: string): ListedForm => ({
  id,
  formUrl: `https://forms.example/${id}`,
  raw: { id },
});
const listed = (...ids: string[]): ListResult => ({
  forms: ids.map(form),
  source: 'data.forms',
  skipped: 0,
  possiblyTruncated: false,
  meta: META,
});

/** A client whose answers the test hands out. */
class FakeClient implements FormsClient {
  readonly endpoint = 'https://host.example';
  readonly lists: (Deferred<ListResult> & { signal: AbortSignal | undefined })[] = [];
  readonly generates: Deferred<GenerateResult>[] = [];
  readonly deletes: (Deferred<DeleteResult> & { id: string })[] = [];

  list(options?: CallOptions): Promise<ListResult> {
    const call = { ...deferred<ListResult>(), signal: options?.signal };
    this.lists.push(call);
    return call.promise;
  }
  generate(): Promise<GenerateResult> {
    const call = deferred<GenerateResult>();
    this.generates.push(call);
    return call.promise;
  }
  delete(id: string): Promise<DeleteResult> {
    const call = { ...deferred<DeleteResult>(), id };
    this.deletes.push(call);
    return call.promise;
  }
  get(): Promise<GetResult> {
    return Promise.reject(new Error('not asked'));
  }
  async newSince(known: Iterable<string>): Promise<readonly ListedForm[]> {
    const ids = new Set(known);
    return (await this.list()).forms.filter(({ id }) => !ids.has(id!));
  }
}

describe('FormsStore', () => {
  let client: FakeClient;
  let store: FormsStore;
  let changes: FormsChange[];

  beforeEach(() => {
    client = new FakeClient();
    store = new FormsStore(client);
    changes = [];
  });

  const watch = () => store.watch((change) => changes.push(change));
  const ids = () => store.state.forms.map(({ id }) => id);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const watched = async (...all: string[]) => {
    const unwatch = watch();
    client.lists[0]!.resolve(listed(...all));
    await settled();
    return unwatch;
  };

  it('sends no request until an element watches the list', async () => {
    store.subscribe(() => {});
    await settled();
    assert.equal(client.lists.length, 0);
    assert.equal(store.state.status, 'idle');
    watch();
    assert.equal(client.lists.length, 1);
  });

  it('loads once for many watchers', async () => {
    watch();
    watch();
    assert.equal(store.state.status, 'loading');
    client.lists[0]!.resolve(listed('form_1_a', 'form_2_b'));
    await settled();
    assert.equal(client.lists.length, 1);
    assert.equal(store.state.status, 'ready');
    assert.deepEqual(ids(), ['form_1_a', 'form_2_b']);
  });

  it('loads again for a new watcher, and shows the old list meanwhile', async () => {
    (await watched('form_1_a'))();
    watch();
    assert.deepEqual(ids(), ['form_1_a']);
    client.lists[1]!.resolve(listed('form_2_b'));
    await settled();
    assert.deepEqual(ids(), ['form_2_b']);
  });

  it('aborts a load when nothing watches any more', async () => {
    const unwatch = watch();
    unwatch();
    assert.equal(client.lists[0]!.signal?.aborted, true);
    assert.equal(store.state.status, 'idle');
    client.lists[0]!.resolve(listed('form_1_a'));
    await settled();
    assert.deepEqual(ids(), []);
  });

  it('keeps the list of the newest load, whichever response arrives first', async () => {
    await watched('form_1_a');
    void store.refresh();
    void store.refresh();
    client.lists[2]!.resolve(listed('form_3_c'));
    await settled();
    client.lists[1]!.resolve(listed('form_2_b'));
    await settled();
    assert.equal(client.lists[1]!.signal?.aborted, true);
    assert.deepEqual(ids(), ['form_3_c']);
  });

  it('keeps its list when a load fails', async () => {
    await watched('form_1_a');
    const refreshed = store.refresh();
    const error = new FormsError({ kind: 'network', operation: 'list' });
    client.lists[1]!.reject(error);
    await refreshed;
    assert.equal(store.state.status, 'error');
    assert.equal(store.state.error, error);
    assert.deepEqual(ids(), ['form_1_a']);
    void store.refresh();
    assert.equal(store.state.error, undefined);
  });

  it('ends with an error if the page’s own client returns no list, and can load again', async () => {
    for (const result of [undefined, {}, { forms: null }]) {
      client = new FakeClient();
      store = new FormsStore(client);
      watch();
      client.lists[0]!.resolve(result as unknown as ListResult);
      await settled();
      assert.equal(store.state.status, 'error');
      assert.equal(store.state.error?.kind, 'protocol');
      void store.refresh();
      client.lists[1]!.resolve({ ...listed('form_1_a'), meta: undefined as never });
      await settled();
      assert.deepEqual([store.state.status, ids()], ['ready', ['form_1_a']]);
    }
  });

  it('shows a new form at once, and loads again if a pending response may lack it', async () => {
    await watched('form_1_a');
    void store.refresh();
    const generated = store.generate('A survey');
    client.generates[0]!.resolve({
      form: { ...form('form_9_z'), formUrl: 'https://x.example/9' },
      meta: META,
    });
    await generated;
    assert.deepEqual(ids(), ['form_9_z', 'form_1_a']);
    assert.equal(store.label(store.state.forms[0]!), 'A survey');
    client.lists[1]!.resolve(listed('form_1_a'));
    await settled();
    assert.deepEqual(ids(), ['form_9_z', 'form_1_a']);
    assert.equal(client.lists.length, 3);
    assert.ok(
      changes.some((change) => change.type === 'generated' && change.prompt === 'A survey'),
    );
  });

  it('loads the list after a generate without an id in the response, and finds the id there', async () => {
    await watched();
    const generated = store.generate('A survey');
    const formUrl = 'https://forms.example/form_9_z';
    client.generates[0]!.resolve({ form: { formUrl, raw: {} }, meta: META });
    const made = await generated;
    assert.deepEqual(ids(), []);
    assert.equal(store.idOf(made), undefined);
    client.lists[1]!.resolve(listed('form_9_z'));
    await settled();
    assert.deepEqual(ids(), ['form_9_z']);
    assert.equal(store.idOf(made), 'form_9_z');
    assert.equal(store.label(store.state.forms[0]!), 'A survey');
  });

  it('removes a deleted form, and no older response brings it back', async () => {
    await watched('form_1_a', 'form_2_b');
    void store.refresh();
    const deleted = store.delete('form_1_a');
    client.deletes[0]!.resolve({ id: 'form_1_a', deleted: true, confirmed: true, meta: META });
    assert.deepEqual(await deleted, { id: 'form_1_a', confirmed: true });
    assert.deepEqual(ids(), ['form_2_b']);
    client.lists[1]!.resolve(listed('form_1_a', 'form_2_b'));
    await settled();
    assert.deepEqual(ids(), ['form_2_b']);
    assert.deepEqual(
      changes.filter((change) => change.type === 'deleted'),
      [{ type: 'deleted', id: 'form_1_a', formUrl: 'https://forms.example/form_1_a' }],
    );
  });

  it('does not bring back a form that was deleted before its own response arrived', async () => {
    await watched('form_9_z');
    const generated = store.generate('A survey');
    const deleted = store.delete('form_9_z');
    client.deletes[0]!.resolve({ id: 'form_9_z', deleted: true, confirmed: true, meta: META });
    await deleted;
    const formUrl = 'https://forms.example/form_9_z';
    client.generates[0]!.resolve({ form: { ...form('form_9_z'), formUrl }, meta: META });
    await generated;
    assert.deepEqual(ids(), []);
  });

  it('sends one delete for two calls', async () => {
    await watched('form_1_a');
    const both = [store.delete('form_1_a'), store.delete('form_1_a')];
    client.deletes[0]!.resolve({ id: 'form_1_a', deleted: true, confirmed: true, meta: META });
    await Promise.all(both);
    assert.equal(client.deletes.length, 1);
  });

  it('leaves the form in place when deleting fails, and can try again', async () => {
    await watched('form_1_a');
    const deleted = store.delete('form_1_a');
    const error = new FormsError({
      kind: 'http',
      operation: 'delete',
      status: 500,
      code: 'DELETE_FAILED',
    });
    client.deletes[0]!.reject(error);
    await assert.rejects(deleted, error);
    assert.deepEqual(ids(), ['form_1_a']);
    void store.delete('form_1_a');
    assert.equal(client.deletes.length, 2);
  });

  it('counts 404 NOT_FOUND as deleted, and 404 of a missing route as a failure', async () => {
    await watched('form_1_a', 'form_2_b', 'form_3_c');
    const gone = store.delete('form_1_a');
    client.deletes[0]!.reject(new FormsError({ kind: 'http', status: 404, code: 'NOT_FOUND' }));
    assert.deepEqual(await gone, { id: 'form_1_a', confirmed: false });

    const envelope = store.delete('form_2_b');
    client.deletes[1]!.reject(
      new FormsError({ kind: 'http', status: 404, serverMessage: 'No form' }),
    );
    assert.deepEqual(await envelope, { id: 'form_2_b', confirmed: false });

    for (const fields of [{ code: 'PROXY_NO_ROUTE', serverMessage: 'Nothing here' }, {}]) {
      const failed = store.delete('form_3_c');
      client.deletes.at(-1)!.reject(new FormsError({ kind: 'http', status: 404, ...fields }));
      await assert.rejects(failed);
    }
    assert.deepEqual(ids(), ['form_3_c']);
  });

  const lost = () =>
    new FormsError({ kind: 'network', operation: 'generate', attempts: 1, outcome: 'unknown' });
  const failed = async (error: FormsError) => {
    const generated = store.generate('A survey');
    client.generates.at(-1)!.reject(error);
    await assert.rejects(generated, error);
  };

  it('offers forms that are new since a generate with unknown outcome, except those of other generates', async () => {
    await watched('form_1_a');
    const error = lost();
    const generated = store.generate('A survey');
    const other = store.generate('Another');
    client.generates[1]!.resolve({
      form: { ...form('form_2_b'), formUrl: 'https://forms.example/form_2_b' },
      meta: META,
    });
    await other;
    client.generates[0]!.reject(error);
    await assert.rejects(generated, error);
    const candidates = store.candidates(error);
    client.lists[2]!.resolve(listed('form_3_c', 'form_2_b', 'form_1_a'));
    assert.deepEqual(
      (await candidates)?.map(({ id }) => id),
      ['form_3_c'],
    );
  });

  it('offers no candidates if the list was not loaded before, or if the outcome is known', async () => {
    store.subscribe(() => {});
    const error = lost();
    await failed(error);
    assert.equal(await store.candidates(error), undefined);
    assert.equal(client.lists.length, 0);

    await watched('form_1_a');
    const refused = new FormsError({ kind: 'http', operation: 'generate', status: 400 });
    await failed(refused);
    assert.equal(await store.candidates(refused), undefined);
  });

  it('adds the candidate that the visitor selects to the list, labelled with the prompt', async () => {
    await watched('form_1_a');
    const found = { ...form('form_3_c'), formUrl: 'https://forms.example/form_3_c' };
    store.addGenerated(found, 'A survey');
    assert.deepEqual(ids(), ['form_3_c', 'form_1_a']);
    assert.equal(store.label(found), 'A survey');
    assert.deepEqual(
      changes.find(({ type }) => type === 'generated'),
      {
        type: 'generated',
        form: found,
        prompt: 'A survey',
      },
    );
  });

  it('allows the operations that the proxy listed last, and all before it lists any', async () => {
    await watched('form_1_a');
    assert.equal(store.isAllowed('delete'), true);
    void store.refresh();
    client.lists[1]!.resolve({
      ...listed('form_1_a'),
      meta: { attempts: 1, allow: ['list', 'get'] },
    });
    await settled();
    assert.deepEqual(
      [
        store.isAllowed('list'),
        store.isAllowed('get'),
        store.isAllowed('generate'),
        store.isAllowed('delete'),
      ],
      [true, true, false, false],
    );
    void store.refresh();
    client.lists[2]!.resolve(listed('form_1_a'));
    await settled();
    assert.equal(store.isAllowed('delete'), false);
    void store.refresh();
    client.lists[3]!.resolve({ ...listed('form_1_a'), meta: { attempts: 1, allow: [] } });
    await settled();
    assert.equal(store.isAllowed('list'), false);
  });

  describe('what is left of a budget', () => {
    const left = (remaining?: number): ListResult => ({
      ...listed('form_1_a'),
      meta: { attempts: 1, remaining },
    });
    const generated = async (remaining: number) => {
      const made = store.generate('A survey');
      const url = { ...form('form_9_z'), formUrl: 'https://forms.example/form_9_z' };
      client.generates.at(-1)!.resolve({ form: url, meta: { attempts: 1, remaining } });
      await made;
    };
    const failing = async (fields: Partial<FormsError>) => {
      const made = store.generate('A survey');
      client.generates
        .at(-1)!
        .reject(new FormsError({ kind: 'http', operation: 'generate', ...fields }));
      await assert.rejects(made);
    };

    it('is the number of the last response that says one, of a success or of a failure', async () => {
      watch();
      assert.equal(store.state.remaining, undefined);
      client.lists[0]!.resolve(left(4));
      await settled();
      assert.equal(store.state.remaining, 4);
      await generated(3);
      assert.equal(store.state.remaining, 3);
      client.lists.at(-1)!.resolve(left());
      await settled();
      assert.equal(store.state.remaining, 3);
      await failing({ status: 429, code: 'PROXY_BUDGET_SPENT', remaining: 0 });
      assert.equal(store.state.remaining, 0);
      await failing({ status: 500 });
      assert.equal(store.state.remaining, 0);
    });

    it('notifies once for a new number, and not for the same one', async () => {
      await watched('form_1_a');
      const before = changes.length;
      store.updateVisitor({ remaining: 2 });
      assert.equal(changes.length, before + 1);
      store.updateVisitor({ remaining: 2 });
      store.updateVisitor({});
      assert.equal(changes.length, before + 1);
    });

    it('is dropped after a reset, a 401 and a 403', async () => {
      store.updateVisitor({ remaining: 2 });
      store.reset();
      assert.equal(store.state.remaining, undefined);
      for (const status of [401, 403]) {
        // Whether or not the store holds other data of this visitor.
        await generated(2);
        const code = CODES[status];
        const allow = status === 403 ? [] : undefined;
        await failing({ status, code, allow });
        assert.equal(store.state.remaining, undefined, `${status} after a form`);
        await failing({ status: 429, remaining: 0 });
        await failing({ status, code, allow });
        assert.equal(store.state.remaining, undefined, `${status} after a failure`);
      }
    });

    it('is kept after a 403 for one operation of a visitor who may list', async () => {
      await generated(2);
      await failing({ status: 403, allow: ['list'] });
      assert.equal(store.state.remaining, 2);
    });

    it('is not taken from a response to the previous visitor', async () => {
      const made = store.generate('A survey');
      store.reset();
      const url = { ...form('form_9_z'), formUrl: 'https://forms.example/form_9_z' };
      client.generates[0]!.resolve({ form: url, meta: { attempts: 1, remaining: 1 } });
      await assert.rejects(made, { kind: 'abort' });
      assert.equal(store.state.remaining, undefined);
    });
  });

  it('labels a form with its title, else its name, its prompt, its id or its URL', () => {
    const raw = {};
    assert.equal(store.label({ ...form('form_1_a'), title: 'T', name: 'N' }), 'T');
    assert.equal(store.label({ ...form('form_1_a'), name: 'N' }), 'N');
    assert.equal(store.label({ ...form('form_1_a'), name: 'N', prompt: 'P' }), 'N');
    assert.equal(store.label({ ...form('form_1_a'), prompt: 'P' }), 'P');
    assert.equal(store.label(form('form_1_a')), 'form_1_a');
    assert.equal(store.label({ formUrl: 'https://x.example/', raw }), 'https://x.example/');
    assert.equal(store.label({ raw }), '');
    // A truncated label has no half of a character and no white space at its end.
    const [cut, whole] = [`${'x'.repeat(79)}\u{1f600}y`, `${'x'.repeat(78)}\u{1f600}y`];
    assert.equal(store.label({ title: cut, raw }), `${'x'.repeat(79)}…`);
    assert.equal(store.label({ title: whole, raw }), `${whole.slice(0, 80)}…`);
    assert.equal(store.label({ title: `${'x'.repeat(78)}  y`, raw }), `${'x'.repeat(78)}…`);
  });

  describe('reset', () => {
    /** As the proxy refuses. */
    const refused = (status: number, allow?: FormsError['allow']) =>
      new FormsError({ kind: 'http', operation: 'list', status, code: CODES[status], allow });
    const resets = () => changes.filter(({ type }) => type === 'reset');

    it('drops forms, labels, permissions and deleted ids, and loads again', async () => {
      await watched();
      const generated = store.generate('A private survey');
      const made = { ...form('form_9_z'), formUrl: 'https://forms.example/form_9_z' };
      client.generates[0]!.resolve({ form: made, meta: { attempts: 1, allow: ['list'] } });
      await generated;
      const deleted = store.delete('form_1_a');
      client.deletes[0]!.resolve({ id: 'form_1_a', deleted: true, confirmed: true, meta: META });
      await deleted;
      store.reset();
      assert.deepEqual(ids(), []);
      assert.equal(store.state.status, 'loading');
      assert.equal(store.label(made), 'form_9_z');
      assert.equal(store.isAllowed('delete'), true);
      assert.deepEqual(resets(), [{ type: 'reset', reason: 'changed' }]);
      client.lists.at(-1)!.resolve(listed('form_1_a'));
      await settled();
      assert.deepEqual(ids(), ['form_1_a']);
    });

    it('ignores the responses to earlier requests', async () => {
      await watched('form_1_a');
      void store.refresh();
      const generated = store.generate('A private survey');
      store.reset();
      assert.equal(client.lists[1]!.signal?.aborted, true);
      client.lists[1]!.resolve(listed('form_2_b'));
      client.generates[0]!.resolve({
        form: { ...form('form_9_z'), formUrl: 'https://forms.example/form_9_z' },
        meta: { attempts: 1, allow: [] },
      });
      await assert.rejects(generated, { kind: 'abort' });
      await settled();
      assert.deepEqual(ids(), []);
      assert.equal(store.isAllowed('list'), true);
      assert.deepEqual(
        changes.filter(({ type }) => type === 'generated'),
        [],
      );
    });

    it('offers no candidates for an earlier generate', async () => {
      await watched('form_1_a');
      const error = lost();
      await failed(error);
      store.reset();
      assert.equal(await store.candidates(error), undefined);
    });

    for (const status of [401, 403]) {
      it(`happens when the list is refused with ${status}`, async () => {
        await watched('form_1_a');
        const refreshed = store.refresh();
        const error = refused(status);
        client.lists[1]!.reject(error);
        await refreshed;
        assert.deepEqual([ids(), store.state.status, store.state.error], [[], 'error', error]);
        assert.equal(resets().length, 1);
        assert.equal(client.lists.length, 2);
        // Nothing is left to drop.
        const again = store.refresh();
        client.lists[2]!.reject(refused(status));
        await again;
        assert.equal(resets().length, 1);
      });

      it(`happens when another operation is refused with ${status}, and the list is loaded again`, async () => {
        await watched('form_1_a');
        const { signal } = new AbortController();
        const deleted = store.delete('form_1_a', { signal });
        const error = refused(status, ['get']);
        client.deletes[0]!.reject(error);
        await assert.rejects(deleted, error);
        assert.deepEqual([ids(), store.state.status], [[], 'loading']);
        assert.deepEqual(resets(), [{ type: 'reset', reason: 'refused', signal }]);
        // A 401 says nothing of what the visitor may do after a sign-in.
        assert.equal(store.isAllowed('delete'), status === 401);
        assert.equal(client.lists.length, 2);
      });
    }

    it('drops the permissions when the list is refused with 401', async () => {
      await watched('form_1_a');
      store.updateVisitor({ allow: ['list'] });
      const refreshed = store.refresh();
      client.lists[1]!.reject(refused(401, []));
      await refreshed;
      assert.equal(store.isAllowed('generate'), true);
    });

    it('does not happen if the proxy says that this visitor may list', async () => {
      await watched('form_1_a');
      const deleted = store.delete('form_1_a');
      client.deletes[0]!.reject(refused(403, ['list', 'get']));
      await assert.rejects(deleted);
      assert.deepEqual(ids(), ['form_1_a']);
      assert.equal(resets().length, 0);
      assert.equal(store.isAllowed('delete'), false);
    });

    it('does not happen if the proxy refuses one request without saying what the visitor may do', async () => {
      await watched('form_1_a');
      const deleted = store.delete('form_1_a');
      // Such as a page whose origin the proxy does not know.
      const operation = 'delete';
      client.deletes[0]!.reject(
        new FormsError({ kind: 'http', operation, status: 403, code: CODES[403] }),
      );
      await assert.rejects(deleted);
      assert.deepEqual([ids(), resets()], [['form_1_a'], []]);
    });

    for (const [name, fields] of [
      ['a 401 of something in front of the proxy', { status: 401 }],
      ['a 403 of something in front of the proxy', { status: 403 }],
      ['a 403 with a code of a framework', { status: 403, code: 'CSRF_FAILED' }],
      ['an API key that the service refuses', { status: 401, code: 'INVALID_API_KEY' }],
    ] as const) {
      it(`does not happen after ${name}`, async () => {
        const error = () => new FormsError({ kind: 'http', operation: 'list', ...fields });
        await watched('form_1_a');
        store.updateVisitor({ allow: ['list', 'get'], remaining: 3 });
        const pending = store.generates.start('name', 'A survey', () => {});
        const deleted = store.delete('form_1_a');
        client.deletes[0]!.reject(error());
        await assert.rejects(deleted);
        const refreshed = store.refresh();
        client.lists.at(-1)!.reject(error());
        await refreshed;
        assert.deepEqual([ids(), resets()], [['form_1_a'], []]);
        assert.deepEqual([store.state.allow, store.state.remaining], [['list', 'get'], 3]);
        assert.deepEqual([store.isSignedOut, pending.state.status], [false, 'running']);
        client.generates[0]!.resolve({
          form: { formUrl: 'https://forms.example/2', raw: {} },
          meta: META,
        });
        await settled();
        assert.equal(pending.state.status, 'done');
      });
    }

    it('says that nobody is signed in after a 401, until a call succeeds', async () => {
      await watched('form_1_a');
      const refreshed = store.refresh();
      client.lists[1]!.reject(refused(401, []));
      await refreshed;
      assert.equal(store.isSignedOut, true);
      const again = store.refresh();
      client.lists[2]!.resolve(listed('form_1_a'));
      await again;
      assert.equal(store.isSignedOut, false);
    });

    it('is not repeated by calls that were rejected together', async () => {
      await watched('form_1_a', 'form_2_b');
      const both = [store.delete('form_1_a'), store.delete('form_2_b')];
      for (const deletion of client.deletes) deletion.reject(refused(401));
      await Promise.allSettled(both);
      assert.equal(resets().length, 1);
      assert.equal(client.lists.length, 2);
    });
  });
});
