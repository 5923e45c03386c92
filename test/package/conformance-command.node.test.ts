import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { createServer as createSite } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { askSite } from '../../src/cli/ask-site.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { createNodeHandler, startFormsProxy } from '../../src/proxy/node.js';
import { KEY, witness } from '../proxy/support.js';
import { freePorts } from '../support/free-ports.js';

const skip = !existsSync('dist/cli/conformance-suite.js') && 'there is no build';

/** Self-signed, for proxy.test. It protects nothing. */
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgok4LR1PYGMlugtzM
YuPEaXMc+tjkC49pabSQsnEhe06hRANCAAQt23inq6qwhXDxiim04o9zRt4xsxcy
aWB1tLtRv3M5L/75RVB14P5WKu4IP4RHGZnpr5dGS5Fz3Vi5R2Er2c6Y
-----END PRIVATE KEY-----`;
const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUZAtYnVjPR4v4m7JWlUxDNUxhggIwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKcHJveHkudGVzdDAgFw0yNjExMjMwOTM1MTRaGA8yMTI2MTAz
MDA5MzUxNFowFTETMBEGA1UEAwwKcHJveHkudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABC3beKerqrCFcPGKKbTij3NG3jGzFzJpYHW0u1G/czkv/vlFUHXg
/lYq7gg/hEcZmemvl0ZLkXPdWLlHYSvZzpijUzBRMB0GA1UdDgQWBBTon37Wjlto
0vjQDHzCxnBdmFveGDAfBgNVHSMEGDAWgBTon37Wjlto0vjQDHzCxnBdmFveGDAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIB3Axq0begLUDZ4rbFLa
po0X3Syj1o67zuRRhQdpLUDhAiEAuy8Ybp6jvExdrbcJe0dTIzt/JstE+lYhH7OY
PFfyXAM=
-----END CERTIFICATE-----`;

// Most of the time they wait for limits of the proxy.
describe('prompt-forms conformance', { skip, concurrency: true }, () => {
  const ends: (() => Promise<unknown>)[] = [];
  after(() => Promise.all(ends.map((end) => end())));

  /** Not `runCommand`: the command prints the suite's own key, which is no secret. */
  const run = (args: readonly string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      const child = execFile(
        process.execPath,
        [resolve('dist/cli/main.js'), 'conformance', ...args],
        (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });

  function optionsFor([servicePort, sitePort]: readonly [number, number]): FormsProxyOptions {
    const ms = 2_000;
    return {
      baseUrl: `http://127.0.0.1:${servicePort}`,
      apiKey: KEY,
      authorize: askSite(`http://127.0.0.1:${sitePort}/forms-auth`),
      owners: 'shared',
      hosts: ['proxy.test'],
      maxPromptCharacters: 20_000,
      verifyAfter: 1_000,
      timeouts: { read: ms, generate: ms, hooks: ms, body: ms },
      log: witness,
    };
  }
  const portsOf = ([service, site]: readonly [number, number]): string[] => [
    `--service-port=${service}`,
    `--site-port=${site}`,
  ];

  it('checks one proxy with owners', async () => {
    const ports = await freePorts();
    const owners = memoryOwners({ warn() {} });
    const owned = await startFormsProxy({ ...optionsFor(ports), owners, port: 0 });
    ends.push(owned.close);
    const { code, stdout } = await run([owned.url, '--owners-only', ...portsOf(ports)]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^ {2}all +8\/8, \d+ skipped/m);
    // All visitors share the forms of this one.
    const shared = await startFormsProxy({ ...optionsFor(ports), port: 0 });
    ends.push(shared.close);
    const wrong = await run([shared.url, '--owners-only', ...portsOf(ports)]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.stdout, /FAILED {2}more than one request: a list has own forms only/);
  });

  it('passes the proxy of this package, with pages of a site beside it and with owners', async () => {
    const ports = await freePorts();
    const options = optionsFor(ports);
    const owned = await startFormsProxy({
      ...options,
      owners: memoryOwners({ warn() {} }),
      port: 0,
    });
    ends.push(owned.close);
    const handle = createNodeHandler(createFormsProxy(options));
    const server = createSite((incoming, outgoing) => {
      void handle(incoming, outgoing, () => {
        outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>The site</h1>');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ends.push(
      () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        }),
    );
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, stdout, stderr } = await run([
      url,
      '--inside-a-site',
      '--owners',
      owned.url,
      ...portsOf(ports),
    ]);
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.match(stdout, /^The proxy must be set up with these:\n/);
    assert.ok(stdout.includes(`http://127.0.0.1:${ports[0]}\n`), stdout);
    const [, passed, all] = /^ {2}all +(\d+)\/(\d+)$/m.exec(stdout) ?? [];
    assert.ok(passed === all && Number(all) > 150, stdout);
  });

  it('lists the checks that another proxy fails, also over https', async () => {
    const ports = await freePorts();
    const proxy = createFormsProxy({ ...optionsFor(ports), announce: false, rateLimit: false });
    const handle = createNodeHandler(proxy);
    const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (incoming, outgoing) => {
      // Every site may write.
      incoming.headers['sec-fetch-site'] = 'same-origin';
      void handle(incoming, outgoing);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ends.push(
      () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        }),
    );
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, stdout, stderr } = await run([url, ...portsOf(ports)]);
    assert.deepEqual([code, stderr], [1, ''], stdout);
    const failures = [...stdout.matchAll(/^FAILED {2}(.*): (.*)$/gm)].map(([, group, name]) => ({
      group,
      name,
    }));
    const writes = failures.filter(({ group }) => group === 'pages of other sites');
    assert.ok(
      writes.some(({ name }) => name === 'delete without Origin and Sec-Fetch-Site'),
      stdout,
    );
    assert.deepEqual(
      failures.filter(({ group }) => group !== 'pages of other sites').map(({ name }) => name),
      [
        'the third generate at once has to wait',
        'the seventieth list in a minute has to wait',
        'responses list the allowed operations',
      ],
    );
    assert.match(stdout, /more than one request +\d+\/\d+, 7 skipped \(see --owners\)/);
  });

  it('reports a wrong argument, a port in use or a missing server in one line', async () => {
    const ports = await freePorts();
    const server = await startFormsProxy({ ...optionsFor(ports), port: 0 });
    ends.push(server.close);
    const taken = new URL(server.url).port;
    for (const [args, line] of [
      [[], /The address must be an origin/],
      [['127.0.0.1:8080'], /The address must be an origin/],
      [['http://127.0.0.1/api'], /The address must be an origin/],
      [['http://127.0.0.1', '--owners=x'], /--owners must be an origin/],
      [['http://127.0.0.1', '--all'], /Unknown option "--all"/],
      [['http://127.0.0.1', '--site-port=x'], /--site-port must be a number/],
      [[server.url, `--service-port=${taken}`], /A port is taken/],
      [[server.url, `--service-port=${ports[0]}`, `--site-port=${taken}`], /A port is taken/],
      [[`http://127.0.0.1:${ports[0]}`, ...portsOf([0, 0])], /There is no server at/],
    ] as const) {
      const { code, stderr } = await run(args);
      assert.equal(code, 1);
      assert.match(stderr, /^prompt-forms conformance: [^\n]*\n$/);
      assert.match(stderr, line);
    }
  });
});
