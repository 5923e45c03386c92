import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FRAME_SANDBOX } from '../../../src/elements/shared/iframe.js';
import {
  iframeCode,
  scriptCode,
  type Presentation,
  type Shown,
} from '../../../src/elements/shared/snippets/code.js';

const SHOWN: Shown = {
  formUrl: 'https://forms.example/f/k3?lang=en&theme=dark',
  title: 'Summer party RSVP',
};

const INLINE: Presentation = { attributes: {} };
const SCRIPT = { src: 'https://cdn.example/p.js' };

/** Each kind of code, of any form. */
const KINDS: Readonly<Record<string, (shown: Shown, presentation?: Presentation) => string>> = {
  script: (shown, presentation = INLINE) => scriptCode({ ...shown, presentation }, SCRIPT),
  iframe: (shown, presentation = INLINE) => iframeCode(shown, presentation.attributes.height),
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

const nameOf = (kind: string) => (kind === 'iframe' ? 'title' : 'label');

describe('the embed code', () => {
  for (const [kind, code] of Object.entries(KINDS)) {
    describe(kind, () => {
      it('has the URL and the title of the form', () => {
        assert.equal(read(code(SHOWN), 'src'), SHOWN.formUrl);
        assert.equal(read(code(SHOWN), nameOf(kind)), SHOWN.title);
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
          assert.equal(read(hostile, nameOf(kind)), title);
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
        assert.equal(read(hostile, nameOf(kind)), 'a b c d e f g');
        assert.equal(hostile.split('\n').length, code(SHOWN).split('\n').length);
      });

      it('keeps a URL within its attribute', () => {
        const formUrl = `https://forms.example/f/'"><img src=x onerror=alert(1)>&amp;`;
        assert.equal(read(code({ ...SHOWN, formUrl }), 'src'), formUrl);
      });
    });
  }
});

describe('the code for a form in an overlay', () => {
  const button = { text: '"><b>{{ Open }} @if `\\' };
  const presentation = { attributes: { mode: 'drawer', 'open-on': 'delay:5' }, button };

  it('has the attributes and the button', () => {
    const code = KINDS.script!(SHOWN, presentation);
    assert.equal(read(code, 'mode'), 'drawer');
    assert.equal(read(code, 'open-on'), 'delay:5');
    const [, text] = /<button slot="trigger">([^<>]*)<\/button>/.exec(code)!;
    assert.equal(decode(text!), button.text);
  });

  it('escapes all characters that templates read as their own syntax', () => {
    const title = '@if (a) { {{ b }} `${c}` \\';
    const code = KINDS.script!({ ...SHOWN, title }, presentation);
    const start = code.indexOf('<form-embed');
    assert.doesNotMatch(code.slice(start, code.indexOf('</form-embed>')), /[{}@`\\]/);
  });
});

describe('the code for a form in the page', () => {
  it('has the height', () => {
    for (const [kind, code] of Object.entries(KINDS))
      assert.equal(read(code(SHOWN, { attributes: { height: '420' } }), 'height'), '420', kind);
    assert.equal(read(iframeCode(SHOWN), 'height'), '600');
  });
});

describe('the code for a script tag', () => {
  it('names the file with its hash', () => {
    assert.equal(
      scriptCode({ ...SHOWN, presentation: INLINE }, { ...SCRIPT, integrity: 'sha384-AbC/+=' }),
      `<script type="module" src="https://cdn.example/p.js"
  integrity="sha384-AbC/+=" crossorigin="anonymous"></script>
<form-embed
  src="https://forms.example/f/k3?lang=en&amp;theme=dark"
  label="Summer party RSVP"
></form-embed>`,
    );
  });

  it('has no hash where none is known', () => {
    const code = scriptCode({ ...SHOWN, presentation: INLINE }, SCRIPT);
    assert.match(code, /^<script type="module" src="https:\/\/cdn\.example\/p\.js"><\/script>\n/);
  });
});

describe('the code for an iframe', () => {
  it('has the sandbox and the referrer policy of <form-embed>', () => {
    const code = iframeCode(SHOWN);
    assert.equal(read(code, 'sandbox'), FRAME_SANDBOX);
    assert.equal(read(code, 'referrerpolicy'), 'strict-origin');
  });
});
