import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StartTrace, TracedResponse } from '../../src/proxy/index.js';
import { ask, FORMS, ID, KEY, makeProxy, prompt } from './support.js';

/** A proxy whose trace notes its calls, in their order. */
function makeTraced(
  {
    headers = {} as Record<string, string>,
    ...options
  }: Parameters<typeof makeProxy>[0] & {
    headers?: Record<string, string>;
  } = {},
  service?: Parameters<typeof makeProxy>[1],
) {
  const notes: unknown[][] = [];
  const run =
    (name: string) =>
    <T>(work: () => Promise<T>): Promise<T> => {
      notes.push([`${name} runs`]);
      return work();
    };
  const trace: StartTrace = ({ method }) => {
    notes.push(['request starts', method]);
    return {
      run: run('request'),
      startServiceCall: (call) => {
        notes.push(['call starts', call]);
        return {
          headers,
          run: run('call'),
          end: ({ status, error }) =>
            notes.push(['call ends', status, error && [error.status, error.code]]),
        };
      },
      end: (response) => notes.push(['request ends', response]),
    };
  };
  /** What the trace got at the end of the request. */
  const ended = () => notes.at(-1)![1] as TracedResponse;
  return { ...makeProxy({ trace, ...options }, service), notes, ended };
}

describe('the option `trace`', () => {
  it('is called with a request, and with the request to the service within it', async () => {
    const { proxy, notes, logged } = makeTraced({ basePath: '/proxy' });
    await ask(proxy, 'GET', `/proxy${FORMS}/${ID}`);
    assert.deepEqual(notes, [
      ['request starts', 'GET'],
      ['request runs'],
      ['call starts', { operation: 'get', baseUrl: 'https://service.test' }],
      ['call runs'],
      ['call ends', 200, undefined],
      [
        'request ends',
        {
          requestId: logged[0]?.requestId,
          method: 'GET',
          operation: 'get',
          path: '/proxy/api/v1/forms/{id}',
          status: 200,
          code: undefined,
        },
      ],
    ]);
  });

  const OPERATIONS = [
    ['GET', FORMS, 'list'],
    ['GET', `${FORMS}/${ID}`, 'get'],
    ['DELETE', `${FORMS}/${ID}`, 'delete'],
    ['POST', `${FORMS}/generate`, 'generate'],
  ] as const;
  for (const [method, path, operation] of OPERATIONS) {
    it(`gets the name of ${operation}`, async () => {
      const { proxy, notes, ended } = makeTraced();
      await ask(proxy, method, path, { body: method === 'POST' ? prompt() : undefined });
      assert.deepEqual(notes[2], ['call starts', { operation, baseUrl: 'https://service.test' }]);
      assert.equal(ended().operation, operation);
    });
  }

  it('gets the reason if there is no response, or no visitor any more', async () => {
    const unreachable = makeTraced({}, () => Promise.reject(new TypeError('fetch failed')));
    await ask(unreachable.proxy, 'GET', FORMS);
    assert.deepEqual(unreachable.notes.at(-2), ['call ends', undefined, [502, 'PROXY_UPSTREAM']]);
    const visitor = new AbortController();
    const left = makeTraced({}, () => {
      visitor.abort();
      return new Promise(() => {});
    });
    await ask(left.proxy, 'GET', FORMS, { signal: visitor.signal });
    assert.equal(left.ended().status, 499);
  });

  it('gets no path of a request that matches no operation', async () => {
    const { proxy, notes, ended } = makeTraced();
    await ask(proxy, 'BREW', '/secret/form_1_Ab');
    const { method, path, status } = ended();
    assert.deepEqual([method, path, status], ['OTHER', undefined, 404]);
    assert.doesNotMatch(JSON.stringify(notes), /secret|form_1_Ab/);
  });

  it('adds headers for the service, which never replace those of the proxy', async () => {
    const { proxy, sent } = makeTraced({
      headers: { traceparent: '00-1-2-01', authorization: 'Bearer other', accept: 'text/html' },
    });
    await ask(proxy, 'GET', FORMS);
    const { headers } = sent[0]!;
    assert.equal(headers.get('traceparent'), '00-1-2-01');
    assert.equal(headers.get('authorization'), `Bearer ${KEY}`);
    assert.equal(headers.get('accept'), 'application/json');
  });
});
