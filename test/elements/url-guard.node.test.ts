import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardFormUrl, type Refusal } from '../../src/elements/form-embed/url-guard.js';

const secure = { origin: 'https://host.example', protocol: 'https:' };
const local = { origin: 'http://localhost:5173', protocol: 'http:' };

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
  ];
  for (const [raw, page, href] of accepted) {
    it(`accepts ${JSON.stringify(raw)} on ${page.origin}`, () => {
      const guarded = guardFormUrl(raw, page);
      assert.equal(guarded.ok && guarded.url.href, href);
    });
  }

  const refused: [string, typeof secure, Refusal][] = [
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
    ['http://localhost:5174/f/1', secure, 'scheme'],
    ['http://localhost.evil.example/f/1', local, 'scheme'],
    ['http://127.0.0.1.evil.example/f/1', local, 'scheme'],
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
});
