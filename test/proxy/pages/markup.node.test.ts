import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import '../../../src/locales/ar.js';
import '../../../src/locales/de.js';
import { acceptedLanguages } from '../../../src/proxy/pages/page-text.js';
import { ORIGIN } from '../support.js';
import { fieldIn, promptIn, setUp } from './support.js';

const requestOf = (headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(`${ORIGIN}/account`, { headers: { Cookie: 'user=ada', ...headers } });

describe('the markup for <form-generator> and <form-list>', () => {
  it('is a form that generates and returns to the page of the site', async () => {
    const { pages, post } = setUp();
    const html = await pages.renderGenerator(requestOf(), { prompt: '\nA form', next: '/account' });
    assert.match(html, /^<form method="post" action="\/forms"/);
    assert.equal(promptIn(html), '\nA form');
    const fields = {
      prompt: 'A form',
      key: fieldIn(html, 'key')!,
      next: fieldIn(html, 'next')!,
    };
    assert.equal((await post('/forms', fields)).location, '/account');
  });

  it('is a list of the visitor’s own forms, with links to delete them', async () => {
    const { pages, generate, get } = setUp();
    const id = await generate('The form of Ada', 'ada');
    await generate('The form of Ben', 'ben');
    const html = await pages.renderList(requestOf(), { next: '/account' });
    assert.match(html, /form of Ada/i);
    assert.doesNotMatch(html, /form of Ben/i);
    assert.match(html, new RegExp(`action="/forms/${id}/delete"`));
    assert.equal(fieldIn(html, 'next'), '/account');
    const question = await get(`/forms/${id}/delete?next=/account`);
    assert.equal(fieldIn(question.html, 'next'), '/account');
  });

  it('says why the list could not be loaded', async () => {
    const { pages } = setUp();
    const html = await pages.renderList(requestOf({ Cookie: '' }));
    assert.match(html, /Your forms couldn’t be loaded/);
    assert.match(html, /Sign in, then try again/);
  });
});

describe('the language of the pages', () => {
  const shownIn = (accepted: string | undefined, pages = {}) =>
    setUp({ pages }).send('GET', '/forms', {
      headers: accepted === undefined ? {} : { 'Accept-Language': accepted },
    });

  for (const [accepted, lang, dir, text] of [
    [undefined, 'en', 'ltr', 'Generate form'],
    ['de-CH, en;q=0.5', 'de', 'ltr', 'Formular erstellen'],
    ['fi, en-GB;q=0.9, de;q=0.8', 'en', 'ltr', 'Generate form'],
    ['fi, de;q=0.8', 'de', 'ltr', 'Noch keine Formulare'],
    ['ar', 'ar', 'rtl', ''],
    ['"><script>', 'en', 'ltr', 'Generate form'],
    ['*;q=0.1', 'en', 'ltr', 'Generate form'],
  ] as const) {
    it(`is ${lang} for ${accepted ?? 'a visitor who names none'}`, async () => {
      const { html } = await shownIn(accepted);
      assert.match(html, new RegExp(`<html lang="${lang}" dir="${dir}">`));
      assert.ok(html.includes(text));
    });
  }

  it('is the one of the option `lang`, if it is set', async () => {
    assert.match((await shownIn('en', { lang: 'de' })).html, /<html lang="de"/);
    const lang = ({ headers }: Request) => headers.get('X-Lang') ?? undefined;
    assert.match((await shownIn('de', { lang })).html, /<html lang="de"/);
  });

  it('uses the messages of the site instead of those of the package', async () => {
    const { html } = await shownIn('de', { messages: { generate: 'Los <b>' } });
    assert.match(html, /<button>Los &lt;b&gt;<\/button>/);
  });

  it('is English if the `lang` function of the site throws', async () => {
    const lang = () => {
      throw new Error('no language');
    };
    const { status, html } = await shownIn('de', { lang });
    assert.equal(status, 200);
    assert.match(html, /<html lang="en"/);
  });

  it('follows the order of preference in Accept-Language', () => {
    assert.deepEqual(acceptedLanguages('a;q=0.1, b, c;q=0, d;q=0.5, *'), ['b', 'd', 'a']);
    assert.deepEqual(acceptedLanguages(null), []);
  });
});
