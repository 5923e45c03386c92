import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkElements } from '../../src/cli/doctor/check-elements.js';
import { checkKey } from '../../src/cli/doctor/check-key.js';
import { checkPolicy } from '../../src/cli/doctor/check-policy.js';
import { readTags } from '../../src/cli/doctor/html.js';
import type { Visit } from '../../src/cli/doctor/request.js';
import { hasSecret } from '../../src/cli/doctor/secrets.js';
import type { Site, VisitRecord } from '../../src/cli/doctor/site.js';
import { assertLinear } from '../support/growth.js';

const names = (html: string): readonly string[] => readTags(html).map(({ name }) => name);

const attributesOf = (html: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readTags(html)[0]?.attributes ?? []);

describe('the tags of a page, read by the doctor', () => {
  it('are parsed with names and attributes as in browsers', () => {
    assert.deepEqual(names('a<P>b</P><br/><form-list\n></form-list>'), ['p', 'br', 'form-list']);
    for (const [html, attributes] of [
      ['<a b="c" d=\'e\' F=g h>', { b: 'c', d: 'e', f: 'g', h: '' }],
      ['<a b = "c > d" e>', { b: 'c > d', e: '' }],
      ['<a b="1" b="2">', { b: '1' }],
      ['<a/b="c"/d=e/>', { b: 'c', d: 'e/' }],
      ['<a b=">" =c>', { b: '>', '=c': '' }],
      ["<a b='\"'c>", { b: '"', c: '' }],
      ['<a b=>', { b: '' }],
    ] as const)
      assert.deepEqual(attributesOf(html), attributes, html);
  });

  it('are not found in comments, text or malformed markup', () => {
    for (const html of [
      '<!-- <a> -->',
      '<!-- <a>',
      '<!--> --><!-- <a> --!>',
      '<!doctype a><?a <b?></a b="<c>">',
      '< a><1><>',
      '<a b="c>',
      '<a b',
      '<a ',
    ])
      assert.deepEqual(names(html), [], html);
    for (const name of ['script', 'style', 'textarea', 'title', 'noscript', 'SCRIPT'])
      assert.deepEqual(
        names(`<${name}>'<a>' </${name}x> <!-- </${name.toLowerCase()} ><b>`),
        [name.toLowerCase(), 'b'],
        name,
      );
    assert.deepEqual(names('<script><a>'), ['script']);
  });
});

/** Pages that make a slow parser start again and again. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'comments that do not end': (size) => '<!--'.repeat(size),
  'comments that nearly end': (size) => `<!--${'--'.repeat(size)}`,
  'elements that do not end': (size) => '<form-list '.repeat(size),
  'scripts that do not end': (size) => '<script src="/prompt-forms.js" '.repeat(size),
  'open quotation marks': (size) => `<form-list a='${'" b="'.repeat(size)}`,
  'elements in an open quotation mark': (size) => '<form-embed src="'.repeat(size),
  'metas that do not end': (size) => '<meta http-equiv=content-security-policy '.repeat(size),
  'attributes of one element': (size) => `<form-list ${' endpoint='.repeat(size)}>`,
  'different attributes': (size) =>
    `<form-list ${Array.from({ length: size }, (_, i) => `a${i}=b`).join(' ')}>`,
  'an endless name': (size) => `<form-list${'-a'.repeat(size)}`,
  spaces: (size) => `<form-list${' '.repeat(size)}`,
  'scripts with much space': (size) => `<script${' \n'.repeat(size)}src`,
  'script texts that do not end': (size) => '<script></scrip'.repeat(size),
  'ends of tags': (size) => '</form-list '.repeat(size),
  'slashes in an endpoint': (size) => `<form-list endpoint="${'/'.repeat(size)}a">`,
  'names of script files': (size) => `<script src="${'/prompt-forms.js'.repeat(size)}a">`,
  'names of one script file': (size) => `<script src="/${'prompt-forms.js'.repeat(size)}a">`,
  elements: (size) => '<form-list endpoint="/a"></form-list>'.repeat(size),
  'scripts of other files': (size) =>
    Array.from({ length: size }, (_, i) => `<script src="/${i}.js"></script>`).join(''),
  'scripts of the elements': (size) =>
    Array.from({ length: size }, (_, i) => `<script src="/${i}/prompt-forms.js"></script>`).join(
      '',
    ),
  'policies and forms': (size) => {
    const meta = '<meta http-equiv="Content-Security-Policy" content="frame-src a.example">';
    const form = (_: unknown, i: number): string => `<form-embed src="https://a${i}.example/">`;
    return meta.repeat(size) + Array.from({ length: size }, form).join('');
  },
  'sources and forms': (size) => {
    const source = (_: unknown, i: number): string => `b${i}.example`;
    const form = (_: unknown, i: number): string => `<form-embed src="https://a${i}.example/">`;
    const sources = Array.from({ length: size }, source).join(' ');
    const meta = `<meta http-equiv="Content-Security-Policy" content="frame-src ${sources}">`;
    return meta + Array.from({ length: size }, form).join('');
  },
  'what begins like a key': (size) => `${'Bearer '.repeat(size)}${'sk_live_'.repeat(size)}`,
};

/** Eight times as many leave less garbage than V8 takes in one go. What it has to copy in between would count, too. */
const SIZE = 400;

describe('the doctor’s work', () => {
  for (const [name, page] of Object.entries(HOSTILE))
    it(`grows in proportion to the size of a page of ${name}`, async () => {
      await assertLinear((size) => {
        const visits: VisitRecord[] = [];
        const visit = (url: string, text: string): Visit => {
          const headers = new Headers({ 'Content-Type': 'text/javascript' });
          visits.push({ url, isCut: false, hasSecret: false });
          return { url, status: 200, headers, text };
        };
        const site: Partial<Site> = {
          page: visit('https://site.example/', page(size)),
          api: 'https://site.example/api/v1/forms',
          list: visit('https://site.example/api/v1/forms', '{}'),
          key: 'a-key-of-the-account',
          visits,
          get: async (url) => visit(url, ''),
        };
        return async () => {
          visits.length = 2;
          await checkElements(site as Site);
          checkPolicy(site as Site);
          await checkKey(site as Site);
          hasSecret(site.page as Visit, site.key);
        };
      }, SIZE);
    });
});
