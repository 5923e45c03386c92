import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SIGN_IN_SERVERS, signInFiles, signInServer, startGuideServer } from './guide-server.js';
import { FORMS, KEY, success } from './requests.js';
import { deferred, witness } from './support.js';

/** The servers of sign-in.md: how they end, and what they log. Visitors are in guide-servers.node.test.ts. */
describe('the servers of sign-in.md', () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const name of Object.keys(SIGN_IN_SERVERS) as (keyof typeof SIGN_IN_SERVERS)[]) {
    it(`finish a generate after SIGTERM, close other connections, and log failed sign-ins, with ${name}`, async (test) => {
      const started = deferred<ServerResponse>();
      const service = createServer((_, outgoing) => started.resolve(outgoing));
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const { port } = service.address() as AddressInfo;
      const env = { FORMS_BASE_URL: `http://127.0.0.1:${port}`, FORMS_API_KEY: KEY };
      const server = await startGuideServer(folder, signInServer(name), env, signInFiles());
      test.after(async () => {
        service.close();
        service.closeAllConnections();
        await server.end();
      });
      const { url, site, log, stop } = server;
      const signIn = (fields: Record<string, string>, origin = site) =>
        fetch(`${url}/sign-in`, {
          method: 'POST',
          headers: { Origin: origin },
          body: new URLSearchParams(fields),
        });

      assert.equal((await signIn({ name: 'eve', password: 'a-secret' })).status, 401);
      // The log may arrive after the response.
      const waitForLog = async (length: number) => {
        while (log().length < length) await new Promise((resolve) => setImmediate(resolve));
      };
      const wrongName = 'Sign-in refused: wrong name or password, from 127.0.0.1\n';
      await waitForLog(wrongName.length);
      assert.equal(log(), wrongName);
      const foreign = 'http://localhost:5174';
      assert.equal((await signIn({ name: 'eve', password: 'a-secret' }, foreign)).status, 403);
      const both = `${wrongName}Refused: Origin ${foreign} is not SITE ${site}\n`;
      await waitForLog(both.length);
      assert.equal(log(), both);

      const { headers } = await signIn({ name: 'ada', password: 'ada-secret' });
      const made = fetch(`${url}${FORMS}/generate`, {
        method: 'POST',
        headers: {
          Cookie: headers.get('Set-Cookie')?.split(';')[0] ?? '',
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ prompt: 'A survey' }),
      });
      const outgoing = await started.promise;
      // Browsers open connections before they need them.
      const unused = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
      test.after(() => unused.destroy());
      await once(unused, 'connect');
      const cutOff = once(unused, 'close');
      const ended = stop('SIGTERM');
      const refused = async () => {
        const isRefused = await fetch(url).then(
          () => false,
          () => true,
        );
        if (!isRefused) await refused();
      };
      await refused();
      await cutOff;
      const form = { id: 'form_1_a', formUrl: 'https://forms.example/f/1' };
      outgoing.setHeader('Content-Type', 'application/json').end(JSON.stringify(success(form)));
      assert.equal((await made).status, 200);
      assert.equal(await ended, 0);
      assert.doesNotMatch(witness(log()), /eve|secret/);
    });
  }
});
