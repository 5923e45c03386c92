import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { request } from '../../src/cli/doctor/request.js';
import { authorizeTokens } from '../../src/cli/tokens.js';
import { exchange, MAX_BYTES } from '../proxy/conformance/raw.js';
import { callCommand } from './run-command.js';
import { serve } from './serve.js';

const MIB = 2 ** 20;
const PAGE =
  '<!doctype html><script type="module" src="/prompt-forms.js"></script><form-list></form-list>';

/** Each character that must not reach a terminal. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('a hostile site', () => {
  const ends: (() => Promise<unknown>)[] = [];
  after(() => Promise.all(ends.map((end) => end())));

  async function start(listener: RequestListener): Promise<string> {
    const { url, close } = await serve(listener);
    ends.push(close);
    return url;
  }

  /** A site whose proxy responds with this envelope to all that it gets. */
  const serveEnvelope = (
    envelope: (headers: IncomingHttpHeaders) => object,
    page: string = PAGE,
    status = 500,
  ): Promise<string> =>
    start((incoming, outgoing) => {
      if (incoming.url?.includes('/api/')) {
        outgoing.writeHead(status, { 'Content-Type': 'application/json' });
        outgoing.end(JSON.stringify(envelope(incoming.headers)));
      } else if (incoming.url === '/prompt-forms.js')
        outgoing.setHeader('Content-Type', 'text/javascript').end();
      else outgoing.setHeader('Content-Type', 'text/html').end(page);
    });

  /** Sends without end. The promise has the number of sent bytes, after the other side has hung up. */
  function sendWithoutEnd(outgoing: ServerResponse): Promise<number> {
    const chunk = Buffer.alloc(2 ** 16, 'a');
    let size = 0;
    const send = (): void => {
      while (!outgoing.destroyed && outgoing.write(chunk)) size += chunk.length;
    };
    outgoing.on('drain', send);
    send();
    return new Promise((resolve) => outgoing.on('close', () => resolve(size)));
  }

  describe('checked by doctor', () => {
    const examine = async (url: string, args: readonly string[] = [], env = {}) =>
      callCommand(['doctor', url, ...args], env);

    it('is read up to 5 MiB, then the connection is closed', async () => {
      let sent: Promise<number> | undefined;
      const url = await start((_, outgoing) => {
        sent = sendWithoutEnd(outgoing);
      });
      const visit = await request(url, {});
      assert.deepEqual([visit.status, visit.isCut, visit.text.length], [200, true, 5 * MIB]);
      assert.ok((await sent!) < 100 * MIB);
    });

    it('is read up to 5 MiB after decompression', async () => {
      const bomb = gzipSync(Buffer.alloc(100 * MIB, 'a'));
      const url = await start((_, outgoing) =>
        outgoing.setHeader('Content-Encoding', 'gzip').end(bomb),
      );
      const visit = await request(url, {});
      assert.deepEqual([visit.isCut, visit.text.length], [true, 5 * MIB]);
    });

    it('is read to its end if it has 5 MiB', async () => {
      const url = await start((_, outgoing) => void outgoing.end('a'.repeat(5 * MIB)));
      const visit = await request(url, {});
      assert.deepEqual([visit.isCut, visit.text.length], [undefined, 5 * MIB]);
    });

    it('is left when the time for the whole body is over', async () => {
      let closed: Promise<unknown> | undefined;
      const url = await start((_, outgoing) => {
        closed = new Promise((resolve) => outgoing.on('close', resolve));
        outgoing.write('a');
      });
      const { failure } = await request(url, {}, 200);
      assert.equal(failure, 'no whole response within 0.2 seconds');
      await closed;
    });

    it('is no error of the site, but named as not checked', async () => {
      const long = ' '.repeat(5 * MIB);
      const forms = [{ id: 'form_1_a', formUrl: 'https://forms.example/1', title: long }];
      const meta = { request_id: 'r', api_version: 'v1' };
      const url = await serveEnvelope(
        () => ({ success: true, data: { forms }, meta }),
        `<form-list></form-list>${long}${PAGE}`,
        200,
      );
      const { stdout } = await examine(url);
      assert.match(stdout, /ok +Page /);
      assert.match(stdout, / - +Elements /);
      assert.match(stdout, /ok +Proxy +The list loads\./);
      const [, unchecked = ''] = stdout.split('\nNot checked:\n');
      for (const cut of [url, `${url}api/v1/forms`])
        assert.ok(unchecked.includes(`  the rest of ${cut} (it is longer than 5 MiB)\n`), stdout);
    });

    it('ends no check with a code or an id that is not what it should be', async () => {
      const meta = { request_id: 'r', api_version: 'v1' };
      const coded = await serveEnvelope(() => ({
        success: false,
        error: { code: 'constructor', message: 'x' },
        meta,
      }));
      assert.match((await examine(coded)).stdout, /WRONG +Proxy +The list fails: constructor\./);
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      const nested = await start((incoming, outgoing) => {
        if (incoming.url?.includes('/api/'))
          outgoing
            .setHeader('Content-Type', 'application/json')
            .end(`{"success":true,"data":{"forms":[{"id":${deep}}]},"meta":{"api_version":"v1"}}`);
        else outgoing.setHeader('Content-Type', 'text/html').end(PAGE);
      });
      assert.match((await examine(nested, ['--cookie=session=a-value'])).stdout, /API key/);
    });

    it('that closes the connection of visitors without a session is not passed', async () => {
      const meta = { request_id: 'r', api_version: 'v1' };
      const url = await start((incoming, outgoing) => {
        if (!incoming.url?.includes('/api/'))
          outgoing.setHeader('Content-Type', 'text/html').end(PAGE);
        else if (incoming.headers.cookie === undefined) outgoing.destroy();
        else outgoing.end(JSON.stringify({ success: true, data: { forms: [] }, meta }));
      });
      const { stdout } = await examine(url, ['--cookie=session=a-value']);
      assert.match(stdout, / - +Without session +The list did not load without the session\./);
    });

    it('has no characters in the terminal that are not seen', async () => {
      const hidden =
        'a\u202eb\u2066c\u200ed\u061ce\u2028f\u2029g\u200bh\u{e0041}i\u001b[31mj\u00adk';
      const page = `${PAGE}<script src="/prompt-forms.js?${hidden}"></script><form-embed endpoint="/${hidden}">`;
      const url = await serveEnvelope(
        () => ({ success: false, error: { code: hidden, message: hidden } }),
        page,
      );
      const { stdout } = await examine(url);
      assert.match(stdout, /The list fails: a b c d/);
      assert.match(stdout, /The proxy says: a b c d/);
      assert.match(stdout, /prompt-forms\.js\?a b/);
      assert.deepEqual(
        stdout.split('\n').filter((line) => HIDDEN.test(line)),
        [],
      );
    });

    /** Each session, and what the site repeats of it. */
    const ECHOES: readonly (readonly [string, string, string])[] = [
      ['a short cookie', '--cookie=theme=x; session=abc', 'abc'],
      ['a cookie', '--cookie=theme=dark; session=s3cr3t-0f-ada', 's3cr3t-0f-ada'],
      ['the header of cookies', '--cookie=theme=dark; session=abc', 'theme=dark; session=abc'],
      ['a cookie in quotation marks', '--cookie=session="s3cr3t-0f-ada"', 's3cr3t-0f-ada'],
      ['the id of a signed cookie', '--cookie=session=0123456789ab.c2lnbmF0dXJl', '0123456789ab'],
      ['a cookie in capital letters', '--cookie=session=s3cr3t-0f-ada', 'S3CR3T-0F-ADA'],
      ['a cookie as it is meant', '--cookie=session=s%3As3cr%2Bt.ada', 's:s3cr+t.ada'],
      ['a cookie in a URL', '--cookie=session=s3cr3t/0f+ada', 's3cr3t%2F0f%2Bada'],
      ['a cookie in a URL, in lowercase', '--cookie=session=s3cr3t/0f+ada', 's3cr3t%2f0f%2bada'],
      ['a header in JSON', '--header=X-Token:s3cr"t\\ada', 's3cr\\"t\\\\ada'],
      ['a header in HTML', '--header=X-Token:s3cr"t&ada', 's3cr&quot;t&amp;ada'],
      ['a header in a form', '--header=X-Token:s3cr t+ada', 's3cr+t%2Bada'],
      ['a token', '--header=Authorization: Bearer t0ken', 't0ken'],
      ['a password', '--user=ada:pa:ss', 'pa:ss'],
      ['a name with its password', '--user=ada:pass', 'ada:pass'],
      ['an encoded password', '--user=ada:pass', 'YWRhOnBhc3M='],
    ];
    for (const [name, session, echo] of ECHOES)
      it(`cannot show ${name}`, async () => {
        const url = await serveEnvelope(({ cookie, authorization, 'x-token': token }) => ({
          success: false,
          error: {
            code: `E (${(cookie ?? authorization ?? token) ? echo : 'none'})`,
            message: `You sent ${echo}, see https://other.example/${echo}`,
          },
        }));
        const { code, stdout } = await examine(url, [session]);
        assert.equal(code, 1);
        assert.match(stdout, /The list fails: E \(…\)\. The proxy says: You sent …, see/);
        assert.ok(!stdout.toLowerCase().includes(echo.toLowerCase()), stdout);
      });

    it('cannot show the API key', async () => {
      const key = 'a-key-of-no-known-shape';
      const url = await serveEnvelope(() => ({
        success: false,
        error: { code: 'E', message: `The key ${key} is refused` },
      }));
      const { stdout } = await examine(url, [], { FORMS_API_KEY: key });
      assert.match(stdout, /The proxy says: The key … is refused/);
      assert.ok(!stdout.includes(key));
    });

    it('does not show a value as a gap in the words of doctor', async () => {
      const url = await serveEnvelope(
        () => ({ success: false, error: { code: 'ended' } }),
        PAGE,
        401,
      );
      const words = '--cookie=a=1; b=is; c=ended; d=session; e=Proxy';
      const { stdout } = await examine(url, [words]);
      assert.match(stdout, /WRONG +Proxy .* although a session was sent\.\n.*may have ended: /);
      assert.doesNotMatch(stdout, /…/);
    });
  });

  it('that issues tokens is read up to 1 MiB, then the connection is closed', async () => {
    const sent: Promise<number>[] = [];
    const url = await start((_, outgoing) => void sent.push(sendWithoutEnd(outgoing)));
    const reasons: string[] = [];
    const rules = {
      issuer: url.slice(0, -1),
      audience: 'https://site.example/mcp',
      onUnavailable: (reason: string) => void reasons.push(reason),
    };
    const request = new Request('https://site.example/', {
      headers: { Authorization: 'Bearer t' },
    });
    const { signal } = new AbortController();
    const authorize = authorizeTokens(rules, () => false);
    const response = await authorize('list', request, { probe: false, signal });
    assert.ok(response instanceof Response && response.status === 503);
    assert.match(reasons.join(), /more than 1048576 bytes/);
    for (const size of await Promise.all(sent)) assert.ok(size < 20 * MIB);
  });

  it('checked by conformance is read up to 5 MiB, then the connection is closed', async () => {
    let sent: Promise<number> | undefined;
    const url = await start((_, outgoing) => {
      sent = sendWithoutEnd(outgoing);
    });
    const answer = await exchange(
      Number(new URL(url).port),
      'GET / HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n\r\n',
    );
    assert.equal(answer.complete, false);
    assert.ok((await sent!) < 20 * MAX_BYTES);
  });
});
