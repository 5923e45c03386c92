import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { createSiteClient } from '../../../src/proxy/mcp/site-client.js';

it('the client of a site sends the token, and counts as a page of the site', async (test) => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { forms: [] }, meta: {} }));
  }).listen(0, '127.0.0.1');
  test.after(() => server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { forms } = await createSiteClient(`${origin}/forms-api`, 'a-token').list();
  assert.deepEqual(forms, []);
  const { authorization, origin: sent, 'sec-fetch-site': site, cookie } = seen[0]!;
  assert.deepEqual(
    { authorization, sent, site, cookie },
    { authorization: 'Bearer a-token', sent: origin, site: 'same-origin', cookie: undefined },
  );
});
