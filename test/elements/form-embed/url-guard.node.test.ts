import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  guardFormUrl,
  parseOrigins,
  type UrlRefusal,
} from '../../../src/elements/form-embed/url-guard.js';
import { holds } from '../../client/support/holds.js';

const secure = { origin: 'https://host.example', location: { protocol: 'https:' } };
const local = { origin: 'http://localhost:5173', location: { protocol: 'http:' } };

describe('guardFormUrl', () => {
  const accepted: [string, typeof secure, string][] = [
    ['https://forms.example/f/1', secure, 'https://forms.example/f/1'],
    ['https://forms.example:8443/f/1', secure, 'https://forms.example:8443/f/1'],
    ['https://forms%2eexample/f/1', secure, 'https://forms.example/f/1'],
    ['  https://forms.example/f/1\n', secure, 'https://forms.example/f/1'],
    ['https://forms.example/f/1', local, 'https://forms.example/f/1'],
    ['http://localhost:5174/f/1', local, 'http://localhost:5174/f/1'],
    ['http://127.0.0.1:5174/f/1', local, 'http://127.0.0.1:5174/f/1'],
    ['http://[::1]:5174/f/1', local, 'http://[::1]:5174/f/1'],
    ['http://localhost%2e:5174/f/1', local, 'http://localhost.:5174/f/1'],
    ['http://app.localhost:5174/f/1', local, 'http://app.localhost:5174/f/1'],
    ['http://127.0.0.2:5174/f/1', local, 'http://127.0.0.2:5174/f/1'],
  ];
  for (const [raw, page, href] of accepted) {
    it(`accepts ${JSON.stringify(raw)} on ${page.origin}`, () => {
      const guarded = guardFormUrl(raw, page);
      assert.equal(guarded.ok && guarded.url.href, href);
    });
  }

  const refused: [string, typeof secure, UrlRefusal][] = [
    ['', secure, 'unparsable'],
    ['/f/1', secure, 'unparsable'],
    ['//forms.example/f/1', secure, 'unparsable'],
    ['forms.example', secure, 'unparsable'],
    ['https://', secure, 'unparsable'],
    ['javascript:alert(1)', secure, 'scheme'],
    ['java\nscript:alert(1)', secure, 'scheme'],
    [' JAVASCRIPT:alert(1)', secure, 'scheme'],
    ['data:text/html,<script>alert(1)</script>', secure, 'scheme'],
    ['blob:https://forms.example/0b1c', secure, 'scheme'],
    ['filesystem:https://forms.example/x', secure, 'scheme'],
    ['file:///etc/passwd', secure, 'scheme'],
    ['ftp://forms.example/f/1', secure, 'scheme'],
    ['http://forms.example/f/1', secure, 'scheme'],
    ['http://forms.example/f/1', local, 'scheme'],
    ['http://localhost:5174/f/1', secure, 'http-in-https'],
    ['http://localhost.evil.example/f/1', local, 'scheme'],
    ['http://127.0.0.1.evil.example/f/1', local, 'scheme'],
    ['http://evil-localhost/f/1', local, 'scheme'],
    ['http://localhost../f/1', local, 'scheme'],
    ['https://forms.example@evil.example/', secure, 'userinfo'],
    ['https://user:secret@forms.example/', secure, 'userinfo'],
    ['https:host.example/f/1', secure, 'own-origin'],
    ['https://host.example/f/1', secure, 'own-origin'],
    ['https://HOST.example:443/f/1', secure, 'own-origin'],
    ['http://localhost:5173/f/1', local, 'own-origin'],
  ];
  for (const [raw, page, refusal] of refused) {
    it(`refuses ${JSON.stringify(raw)} on ${page.origin}: ${refusal}`, () => {
      assert.deepEqual(guardFormUrl(raw, page), { ok: false, refusal });
    });
  }

  const url = 'https://forms.example/f/1';
  const listed: [string, string, boolean][] = [
    [url, 'https://forms.example', true],
    [url, ' https://other.example  https://FORMS.example:443/any/path ', true],
    ['https://forms.example:8443/f/1', 'https://forms.example', false],
    [url, 'https://forms.example.evil.example', false],
    [url, 'https://forms.example@evil.example', false],
    ['https://evil-forms.example/', 'https://forms.example', false],
    ['https://forms.example./f/1', 'https://forms.example', false],
    [url, 'forms.example', false],
    [url, 'https://', false],
    [url, '*', false],
    [url, 'null', false],
    [url, 'http://forms.example', false],
  ];
  for (const [raw, origins, ok] of listed) {
    it(`${ok ? 'accepts' : 'refuses'} ${raw} if the page lists ${JSON.stringify(origins)}`, () => {
      const guarded = guardFormUrl(raw, secure, { origins });
      assert.equal(guarded.ok, ok);
      if (!guarded.ok) assert.equal(guarded.refusal, 'foreign-origin');
    });
  }

  it('applies all other rules to origins that the page lists', () => {
    const refusals = [
      ['http://forms.example/', 'http://forms.example', 'scheme'],
      ['blob:https://forms.example/0b1c', 'https://forms.example', 'scheme'],
      ['https://a@forms.example/', 'https://forms.example', 'userinfo'],
      ['https://host.example/f/1', 'https://host.example', 'own-origin'],
    ] as const;
    for (const [raw, origins, refusal] of refusals) {
      assert.deepEqual(guardFormUrl(raw, secure, { origins }), { ok: false, refusal });
    }
  });

  it('recognizes the page’s own origin in an about:srcdoc document', () => {
    const written = { origin: secure.origin, location: { origin: 'null', protocol: 'about:' } };
    const own = 'https://host.example/f/1';
    assert.deepEqual(guardFormUrl(own, written), { ok: false, refusal: 'own-origin' });
    assert.equal(guardFormUrl('https://forms.example/f/1', written).ok, true);
  });

  it('accepts the page’s own origin only if it is listed and the sandbox makes it opaque', () => {
    const own = 'https://host.example/f/1';
    assert.equal(guardFormUrl(own, secure, { opaque: true }).ok, false);
    assert.equal(
      guardFormUrl(own, secure, { opaque: true, origins: 'https://host.example' }).ok,
      true,
    );
  });
});

describe('parseOrigins', () => {
  it('returns origins as browsers write them, without opaque ones', () => {
    const text =
      'https://A.example:443/x null data:text/html,x blob:null/1 nonsense http://b.example:80';
    assert.deepEqual(parseOrigins(text), ['https://a.example', 'http://b.example']);
    assert.deepEqual(parseOrigins(null), []);
  });
});

describe('any URL', () => {
  const hosts = fc.constantFrom(
    'forms.example',
    'host.example',
    'localhost',
    'app.localhost',
    'evil-localhost',
    '127.0.0.1',
    '127.0.0.2',
    '[::1]',
    'evil.example',
  );
  const mixed = fc
    .tuple(
      fc.constantFrom(
        'https',
        'http',
        'javascript',
        'data',
        'blob:https',
        'HTTPS',
        'ftp',
        ' https',
        'java\nscript',
      ),
      fc.constantFrom('://', ':', ':/', ':///', ':\\\\', '//'),
      fc.constantFrom('', 'user@', 'forms.example@', ':@', 'a:b@'),
      hosts,
      fc.constantFrom('', ':443', ':8443', ':0', ':99999', '.', '%2e', '\u3002x'),
      fc.constantFrom('', '/', '/f/1', '\\f', '?q', '#h', '/../..', '/\u202e'),
    )
    .map((parts) => parts.join(''));
  const localHosts = [
    'localhost',
    'localhost.',
    'app.localhost',
    'app.localhost.',
    '127.0.0.1',
    '127.0.0.2',
    '[::1]',
  ];
  const page = fc.constantFrom(secure, local);
  const origins = fc.constantFrom(
    undefined,
    '',
    'https://forms.example',
    'https://forms.example http://localhost',
  );
  holds(
    'is refused, or is an https URL (or http on localhost) without user info, of another origin, and listed',
    fc.tuple(
      fc.oneof(mixed, fc.string(), fc.webUrl({ withFragments: true })),
      page,
      origins,
      fc.boolean(),
    ),
    ([raw, context, listed, opaque]) => {
      const guarded = guardFormUrl(raw, context, { origins: listed, opaque });
      if (!guarded.ok) return;
      const { protocol, username, password, origin, hostname, href } = guarded.url;
      const secureOrLocal =
        protocol === 'https:' ||
        (protocol === 'http:' && context === local && localHosts.includes(hostname));
      assert.ok(secureOrLocal, href);
      assert.equal(username + password, '');
      assert.notEqual(origin, 'null');
      if (origin === context.origin) assert.ok(opaque && listed);
      if (listed) assert.ok(listed.split(' ').includes(origin), href);
      // The loaded URL is the parsed URL, and parses to itself.
      assert.equal(new URL(href).href, href);
    },
  );
});
