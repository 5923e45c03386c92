/** The form pages at each formUrl, which is there to share or embed the form. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setup } from './setup.js';

const JSON_ANSWER = { Accept: 'application/json' };
const send = (
  fields: Record<string, string>,
  headers: Record<string, string> = JSON_ANSWER,
): RequestInit => ({
  method: 'POST',
  headers,
  body: new URLSearchParams(fields),
});
const readServiceResponse = (text: string) =>
  JSON.parse(text) as { sent: boolean; errors: Record<string, string> };

describe('the form page', () => {
  test('is a complete document with a label for every control', async () => {
    const { ask, generate } = setup();
    const { id } = await generate(
      'RSVP with name, email, phone, arrival date, arrival time, guests, website, address, photo upload, comments, and meal choice: beef, fish or vegan',
    );
    const { text, status } = await ask(`/f/${id}`);
    assert.equal(status, 200);
    assert.match(text, /^<!doctype html>/);
    assert.match(text, /<html\s+lang="en"\s+dir="ltr"/);
    for (const type of ['email', 'tel', 'date', 'time', 'number', 'url', 'file', 'radio']) {
      assert.match(text, new RegExp(`type="${type}"`));
    }
    const controls = [...text.matchAll(/<(?:input|textarea|select)[^>]*?\sid="([^"]+)"/g)];
    assert.ok(controls.length >= 11);
    for (const [tag, controlId] of controls) {
      const isWrapped = /type="(?:radio|checkbox)"/.test(tag);
      assert.ok(isWrapped || text.includes(`for="${controlId}"`), tag);
    }
    assert.match(text, /enctype="multipart\/form-data"/);
  });

  test('has headers against foreign scripts, sniffing and caching, and can be framed', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Contact form');
    const first = await ask(`/f/${id}`);
    const second = await ask(`/f/${id}`);
    const policy = first.headers.get('Content-Security-Policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    for (const part of [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "form-action 'self'",
      "connect-src 'self'",
      'frame-ancestors *',
    ]) {
      assert.ok(policy.includes(part), part);
    }
    // The style, the page's own script and the script file.
    assert.equal(first.text.split(`nonce="${nonce}"`).length - 1, 3);
    assert.doesNotMatch(first.text, /\sstyle="|\son\w+="/);
    assert.notEqual(policy, second.headers.get('Content-Security-Policy'));
    assert.equal(first.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal(first.headers.get('Cache-Control'), 'no-store');
    assert.equal(first.headers.get('X-Frame-Options'), null);
  });

  test('contains no key and no account', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Contact form');
    const { text } = await ask(`/f/${id}`, { headers: { Authorization: 'Bearer key-a' } });
    assert.doesNotMatch(text, /key-a|anna/);
  });

  for (const attack of [
    '<img src=x onerror=alert(1)>',
    'Form with <script>alert(1)</script>, "><svg onload=alert(1)>, name',
    `Size: <b>S</b>, "M" onclick="x", '</select>'`,
    'A form called "</title><script>alert(1)</script>" with name (hint </p><iframe>)',
    'Which one?\n(<i>a</i>, b" autofocus onfocus="alert(1))',
  ]) {
    test(`escapes ${JSON.stringify(attack)}`, async () => {
      const { ask, generate } = setup();
      const { id } = await generate(attack);
      const { text } = await ask(`/f/${id}?name=${encodeURIComponent('"><img src=x>')}`);
      const markup = text.replace(/<(style|script) nonce="[^"]+"[^<>]*>[\s\S]*?<\/\1>/g, '');
      assert.doesNotMatch(markup, /<(?:img|script|iframe|b|i)\b|<svg onload/i);
      assert.doesNotMatch(markup, /<[^>"]*(?:"[^"]*"[^>"]*)*\son\w+\s*=/i);
    });
  }

  test('has no background in a frame', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Contact form');
    const framed = await ask(`/f/${id}`, { headers: { 'Sec-Fetch-Dest': 'iframe' } });
    assert.match(framed.text, /<html[^>]* class="framed"/);
    assert.doesNotMatch((await ask(`/f/${id}`)).text, /<html[^>]* class="framed"/);
  });

  test('is prefilled from its URL parameters', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Form with email and size (S, M)');
    const { text } = await ask(`/f/${id}?email=a%40b.org&size=M`);
    assert.match(text, /value="a@b\.org"/);
    assert.match(text, /value="M"\s+checked/);
  });

  test('reads right to left for a title in Arabic', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('التسجيل في الحفل');
    assert.match((await ask(`/f/${id}`)).text, /dir="rtl"/);
  });

  test('is in German for a German prompt', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Kontaktformular mit Name, E-Mail und Nachricht');
    const { text } = await ask(`/f/${id}`);
    assert.match(text, /lang="de"/);
    assert.match(text, />Absenden</);
  });

  test('loads the script that reports to `<form-embed>`', async () => {
    const { ask, generate } = setup({ formPageScript: async () => 'report();' });
    const { id } = await generate('Contact form');
    const { text } = await ask(`/f/${id}`);
    const [, src = ''] = /<script nonce="[^"]+" src="([^"]+)" defer>/.exec(text) ?? [];
    const script = await ask(new URL(src, `http://service.test/f/${id}`).pathname);
    assert.equal(script.text, 'report();');
    assert.match(script.headers.get('Content-Type') ?? '', /^text\/javascript/);
    assert.equal(script.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal((await setup().ask('/form-page.js')).status, 404);
  });

  test('the root page says that this service is a stand-in', async () => {
    const { ask } = setup();
    const door = await ask('/');
    assert.equal(door.status, 200);
    assert.match(door.text, /stand-in/);
    assert.equal((await ask('/else')).status, 404);
  });
});

describe('a submission', () => {
  const PROMPT =
    'Form with name, email, phone, date, time, guests (1-9), website, will you come? (yes/no), size (S, M), toppings (ham, corn), rating and comments';
  const RIGHT = {
    name: 'Ada',
    email: 'ada@example.org',
    phone: '+44 (20) 7946-0123',
    date: '2028-02-29',
    time: '18:30',
    guests: '3',
    website: 'https://example.org/',
    will_you_come: 'yes',
    size: 'M',
    toppings: 'Corn',
    rating: '4',
    comments: 'Hello',
  };

  test('a valid submission is stored and gets the thank-you page', async () => {
    const { ask, generate, service } = setup();
    const { id } = await generate(PROMPT);
    const { status, text } = await ask(`/f/${id}`, send({ ...RIGHT, stranger: 'x' }));
    assert.equal(status, 200);
    assert.deepEqual(readServiceResponse(text), { sent: true, errors: {} });
    assert.deepEqual(service.forms('anna')[0]?.submissions, [{ ...RIGHT, toppings: ['Corn'] }]);
  });

  for (const [field, value] of [
    ['name', ''],
    ['email', 'nobody'],
    ['phone', 'abc'],
    ['date', '2027-02-29'],
    ['date', '1/2/2027'],
    ['time', '25:00'],
    ['guests', '10'],
    ['guests', 'two'],
    ['website', 'javascript:alert(1)'],
    ['will_you_come', 'maybe'],
    ['size', 'XL'],
    ['toppings', 'glue'],
    ['rating', '6'],
    ['comments', 'x'.repeat(10_001)],
  ] as const) {
    test(`refuses ${field} = ${JSON.stringify(value.slice(0, 20))}`, async () => {
      const { ask, generate, service } = setup();
      const { id } = await generate(PROMPT);
      const { status, text } = await ask(`/f/${id}`, send({ ...RIGHT, [field]: value }));
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(readServiceResponse(text).errors), [field]);
      assert.deepEqual(service.forms('anna')[0]?.submissions, []);
    });
  }

  test('a long text with line breaks and a file arrive as multipart', async () => {
    const { ask, generate, service } = setup();
    const { id } = await generate('Form with name and photo upload');
    const body = new FormData();
    body.set('name', 'Ada');
    body.set('photo', new File(['x'], 'cat.png'));
    assert.equal(
      (await ask(`/f/${id}`, { method: 'POST', headers: JSON_ANSWER, body })).status,
      200,
    );
    assert.deepEqual(service.forms('anna')[0]?.submissions, [{ name: 'Ada', photo: 'cat.png' }]);
  });

  test('works without script: a thank-you page, or the form with its values and messages', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Form with name and email');
    const wrong = await ask(`/f/${id}`, send({ name: 'Ada "A"', email: 'x' }, {}));
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /value="Ada &quot;A&quot;"/);
    assert.match(wrong.text, /aria-invalid="true"/);
    assert.match(wrong.text, /One answer needs another look/);
    const right = await ask(`/f/${id}`, send({ name: 'Ada', email: 'a@b.org' }, {}));
    assert.equal(right.status, 200);
    assert.match(right.text, /Thank you!/);
    assert.match(right.text, / data-response-sent>/);
    assert.doesNotMatch(wrong.text, / data-response-sent/);
  });

  test('rejects other content types and methods', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Contact form');
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    assert.equal((await ask(`/f/${id}`, json)).status, 400);
    assert.equal((await ask(`/f/${id}`, { method: 'DELETE' })).status, 405);
  });
});
