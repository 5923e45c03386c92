import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  iframeCode,
  reactCode,
  scriptCode,
  vueCode,
  type Shown,
} from '../../src/ui/snippets/code.js';

const SHOWN: Shown = {
  formUrl: 'https://forms.example/f/k3?lang=en&theme=dark',
  title: 'Summer party RSVP',
};
const HINT = 'Where the file is';

/** Each kind of code, of any form. */
const KINDS = {
  script: (shown: Shown) => scriptCode(shown, { src: 'https://cdn.example/p.js' }, HINT),
  react: reactCode,
  vue: vueCode,
  iframe: iframeCode,
};

/** The value of an attribute as a parser of HTML, of JSX and of Vue reads it. */
function read(code: string, name: string): string {
  const values = [...code.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value]) => value!,
  );
  const names: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };
  return values.at(-1)!.replace(/&(\w+);/g, (_, entity: string) => names[entity]!);
}

const nameOf = (kind: string) => (kind === 'iframe' ? 'title' : 'label');

describe('the embed code', () => {
  for (const [kind, code] of Object.entries(KINDS)) {
    describe(kind, () => {
      it('names the form', () => {
        assert.equal(read(code(SHOWN), 'src'), SHOWN.formUrl);
        assert.equal(read(code(SHOWN), nameOf(kind)), SHOWN.title);
      });

      for (const title of [
        '"><script>alert(1)</script>',
        "{alert(1)} ${alert(1)} {{ alert(1) }} ' ` \\",
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

      it('keeps a title on its line, and the direction of the code', () => {
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

describe('the code for a script tag', () => {
  it('names the file with its hash', () => {
    assert.equal(
      scriptCode(SHOWN, { src: 'https://cdn.example/p.js', integrity: 'sha384-AbC/+=' }, HINT),
      `<script type="module" src="https://cdn.example/p.js"
  integrity="sha384-AbC/+=" crossorigin="anonymous"></script>
<form-embed
  src="https://forms.example/f/k3?lang=en&amp;theme=dark"
  label="Summer party RSVP"
></form-embed>`,
    );
  });

  it('has no hash where none is known', () => {
    const code = scriptCode(SHOWN, { src: 'https://cdn.example/p.js' }, HINT);
    assert.match(code, /^<script type="module" src="https:\/\/cdn\.example\/p\.js"><\/script>\n/);
  });

  it('says where the file is found where its URL is not known', () => {
    const code = scriptCode(SHOWN, {}, 'From --> here -- <b>');
    assert.match(
      code,
      /^<!-- From +here +b +-->\n<script type="module" src="\/prompt-forms\.js"><\/script>\n/,
    );
  });
});

describe('the code for React and Vue', () => {
  it('registers the element', () => {
    for (const code of [reactCode(SHOWN), vueCode(SHOWN)]) {
      assert.match(code, /^import 'prompt-forms\/define\/form-embed';$/m);
    }
  });

  it('tells Vue that the tag is an element', () => {
    assert.match(vueCode(SHOWN), /isCustomElement: \(tag\) => tag === 'form-embed'/);
  });
});

describe('the code for an iframe', () => {
  it('lets the form do no more than the element does', () => {
    const code = iframeCode(SHOWN);
    assert.equal(read(code, 'sandbox'), 'allow-scripts allow-forms allow-same-origin allow-popups');
    assert.equal(read(code, 'referrerpolicy'), 'strict-origin');
  });
});
