import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { startProxy, type RunningProxy } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import '../support/advice.js';

const KEY = 'local-development-key';
const ACCOUNT = 'demo';

describe('a long list', () => {
  let service: RunningService;
  let proxy: RunningProxy;
  let answered: { status?: number; code?: string; message?: string }[];

  const options = () => ({
    port: 0,
    baseUrl: service.url,
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared' as const,
    log: (entry: (typeof answered)[number]) => answered.push(entry),
  });

  before(async () => {
    service = await startService({ port: 0, keys: { [KEY]: ACCOUNT } });
    service.service.fill(ACCOUNT, 100_000);
  });
  beforeEach(() => (answered = []));
  afterEach(() => proxy.close());
  after(() => service.close());

  it('of 100,000 forms is returned in full with the default options', async () => {
    proxy = await startProxy(options());
    const { forms, skipped } = await createFormsClient({ endpoint: proxy.url }).list();
    assert.deepEqual([forms.length, skipped], [100_000, 0]);
    assert.equal(forms[0]?.id, service.service.forms(ACCOUNT)[0]?.id);
  });

  it('above the proxy’s limit is requested once, and the error names `maxResponseBytes`', async () => {
    proxy = await startProxy({ ...options(), maxResponseBytes: 2 ** 20 });
    const error: unknown = await createFormsClient({ endpoint: proxy.url })
      .list()
      .catch((reason: unknown) => reason);
    assert(isFormsError(error), String(error));
    assert.deepEqual([error.status, error.code], [502, 'PROXY_TOO_LARGE_LIST']);
    assert.match(error.message, /maxResponseBytes/);
    assert.equal(answered.length, 1);
    assert.match(answered[0]?.message ?? '', /\d{7} bytes/);
  });
});
