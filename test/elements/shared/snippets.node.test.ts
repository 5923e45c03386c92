import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FRAME_SANDBOX } from '../../../src/elements/shared/iframe.js';
import {
  embedCode,
  iframeCode,
  type Presentation,
  type Shown,
} from '../../../src/elements/shared/snippets/code.js';

const SHOWN: Shown = {
  formUrl: 'https://forms.example/f/k3?lang=en&theme=dark',
  title: 'Summer party RSVP',
};

const INLINE: Presentation = { attributes: {} };
const DIALOG: Presentation = { attributes: { mode: 'dialog' } };
const SCRIPT = { src: 'https://cdn.example/p.js' };

/** Each kind of code, of any form, with the attributes that have its title. */
const KINDS: Readonly<
  Record<string, { code: (shown: Shown) => string; titles: readonly string[] }>
> = {
  'in the page': {
    code: (shown) => embedCode({ ...shown, presentation: INLINE }, SCRIPT),
    titles: ['label', 'title'],
  },
  'in a dialog': {
    code: (shown) => embedCode({ ...shown, presentation: DIALOG }, SCRIPT),
    titles: ['label'],
  },
  'without a script': {
    code: (shown) => embedCode({ ...shown, presentation: INLINE }, undefined),
    titles: ['label', 'title'],
  },
  'as a plain iframe': { code: (shown) => iframeCode(shown), titles: ['title'] },
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };

/** A text as a parser of HTML, and a template, reads it. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code ? String.fromCharCode(Number(code)) : NAMED[name]!,
  );

/** The value of an attribute as a parser of HTML, and a template, reads it. */
function read(code: string, name: string): string {
  const values = [...code.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value]) => value!,
  );
  return decode(values.at(-1)!);
}

describe('the embed code', () => {
  for (const [kind, { code, titles }] of Object.entries(KINDS)) {
    describe(kind, () => {
      const readTitles = (text: string) => titles.map((name) => read(text, name));
      const twice = (title: string) => titles.map(() => title);

      it('has the URL and the title of the form', () => {
        assert.equal(read(code(SHOWN), 'src'), SHOWN.formUrl);
        assert.deepEqual(readTitles(code(SHOWN)), twice(SHOWN.title));
      });

      for (const title of [
        '"><script>alert(1)</script>',
        "{alert(1)} ${alert(1)} {{ alert(1) }} ' ` \\",
        '@if (true) { {@html alert(1)} {#if x} } @let a = 1;',
        '</template></script><!-- -->',
        '&quot; &amp; &#34; &lt;',
        'نموذج 夏 👩‍👩‍👧',
      ]) {
        it(`keeps ${title} within its attribute`, () => {
          const hostile = code({ ...SHOWN, title });
          assert.deepEqual(readTitles(hostile), twice(title));
          // The same tags as without it.
          const tags = (text: string) => text.match(/[<>]/g);
          assert.deepEqual(tags(hostile), tags(code(SHOWN)));
        });
      }

      it('removes line breaks and bidi controls from a title', () => {
        const hostile = code({
          ...SHOWN,
          title: ' a\nb\r\n\tc\u2028d\u0000e\u202Ef\u2066g\u061C ',
        });
        assert.deepEqual(readTitles(hostile), twice('a b c d e f g'));
        assert.equal(hostile.split('\n').length, code(SHOWN).split('\n').length);
      });

      it('keeps a URL within its attribute', () => {
        const formUrl = `https://forms.example/f/'"><img src=x onerror=alert(1)>&amp;`;
        assert.equal(read(code({ ...SHOWN, formUrl }), 'src'), formUrl);
      });

      it('escapes all characters that templates read as their own syntax', () => {
        const hostile = '@if (a) { {{ b }} `${c}` \\';
        const text = code({ formUrl: `https://forms.example/${hostile}`, title: hostile });
        assert.doesNotMatch(text, /[{}@`\\]/);
      });
    });
  }
});

describe('the code for a form in an overlay', () => {
  const button = { text: '"><b>{{ Open }} @if `\\' };
  const presentation = { attributes: { mode: 'drawer', 'open-on': 'delay:5' }, button };

  it('has the attributes and the button', () => {
    const code = embedCode({ ...SHOWN, presentation }, SCRIPT);
    assert.equal(read(code, 'mode'), 'drawer');
    assert.equal(read(code, 'open-on'), 'delay:5');
    const [, text] = /<button slot="trigger">([^<>]*)<\/button>/.exec(code)!;
    assert.equal(decode(text!), button.text);
    assert.doesNotMatch(text!, /[{}@`\\]/);
    assert.doesNotMatch(code, /<iframe/);
  });
});

describe('the code for a form in the page', () => {
  const inPage = (attributes: Presentation['attributes'], script = true) =>
    embedCode({ ...SHOWN, presentation: { attributes } }, script ? SCRIPT : undefined);

  it('is the element with an iframe in it', () => {
    assert.equal(
      inPage({}, false),
      `<form-embed label="Summer party RSVP">
  <iframe
    src="https://forms.example/f/k3?lang=en&amp;theme=dark"
    title="Summer party RSVP"
    sandbox="${FRAME_SANDBOX}"
    referrerpolicy="strict-origin"
    loading="lazy" width="100%" height="600" frameborder="0"
  ></iframe>
</form-embed>`,
    );
  });

  it('has the height, with and without a script', () => {
    for (const script of [true, false]) {
      const heights = inPage({ height: '420' }, script).match(/\sheight="420"/g);
      assert.equal(heights?.length, 2, 'not one at the element and one at the iframe');
    }
  });
});

describe('the script tag', () => {
  it('stands before the element, with the hash of its file', () => {
    const script = { ...SCRIPT, integrity: 'sha384-AbC/+=' };
    const form = { ...SHOWN, presentation: INLINE };
    assert.equal(
      embedCode(form, script),
      `<script type="module" src="https://cdn.example/p.js"
  integrity="sha384-AbC/+=" crossorigin="anonymous"></script>
${embedCode(form, undefined)}`,
    );
  });

  it('has no hash where none is known', () => {
    const code = embedCode({ ...SHOWN, presentation: INLINE }, SCRIPT);
    assert.match(code, /^<script type="module" src="https:\/\/cdn\.example\/p\.js"><\/script>\n/);
  });
});
