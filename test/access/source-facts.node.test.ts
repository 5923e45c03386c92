/** What the elements never do. No state of an element can show that. `demo/guide/conformance.md` names these tests. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const FOLDERS = ['src/elements', 'src/form-page'];

interface Source {
  readonly file: string;
  readonly text: string;
}

const SOURCES: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The files in which the pattern occurs outside of comments. */
const filesWith = (pattern: RegExp, sources = SOURCES): string[] =>
  sources
    .filter(({ text }) => pattern.test(text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '')))
    .map(({ file }) => file);

/** Fails if the pattern occurs, or if it does not find the example. */
function never(pattern: RegExp, example: string): void {
  assert.deepEqual(filesWith(pattern, [{ file: 'example', text: example }]), ['example']);
  assert.deepEqual(filesWith(pattern), []);
}

/** The shortest time of an animation that repeats. WCAG 2.2, 2.3.1 allows a third of a second. */
const MIN_PERIOD_MS = 900;

describe('the code of the elements', () => {
  it('is read', () => assert.ok(SOURCES.length > 100));

  it('shows no picture, sound, video or canvas', () =>
    never(/<(img|picture|audio|video|canvas|marquee)\b/, 'html`<img src=${url} alt="" />`'));

  it('listens to no dragging and no gesture of several fingers, and follows a finger only in a swipe', () => {
    never(/['"@](drag\w*|drop|touch(?:end|cancel)|mousemove|gesture\w+)['"=]/, '@drop=${drop}');
    // The head of a sheet follows the finger. Escape, a press outside and a button close the sheet too.
    assert.deepEqual(filesWith(/['"@]pointermove['"=]/), ['src/elements/shared/sheet.ts']);
    // Keeps the fingers in an overlay from the page.
    assert.deepEqual(filesWith(/['"@]touch(?:start|move)['"=]/), [
      'src/elements/form-embed/overlay/page-dialogs.ts',
    ]);
  });

  it('reads no motion of the device', () =>
    never(
      /device(motion|orientation)|Accelerometer|Gyroscope/,
      "addEventListener('devicemotion', shake)",
    ));

  it('depends on no orientation of the screen', () =>
    never(
      /orientation:\s*(portrait|landscape)|screen\.orientation/,
      '@media (orientation: portrait) { p { display: none } }',
    ));

  it('changes no order of the content with CSS', () =>
    never(
      /[\s;{]order:\s*-?\d|(row|column)-reverse|grid-auto-flow:[^;]*dense|float:\s*\w/,
      'div { flex-direction: row-reverse }',
    ));

  it('shows nothing on hover, and on focus only a link that skips', () => {
    const showing =
      /[^{};]*:(?:hover|focus)[^{}]*\{[^}]*\b(?:display|visibility|opacity|content|clip-path|position):/g;
    const rulesIn = (text: string): string[] => text.match(showing) ?? [];
    assert.equal(rulesIn('li:hover .actions { display: flex }').length, 1);
    assert.equal(rulesIn('li:focus-within .actions { opacity: 1 }').length, 1);
    const rules = SOURCES.flatMap(({ text }) => rulesIn(text));
    assert.deepEqual(
      rules.map((rule) => rule.slice(0, rule.indexOf('{')).trim()),
      ['.skip:not(:focus)'],
    );
  });

  it('asks for no data about the visitor', () =>
    never(/type="?(email|tel|url|date)\b|autocomplete="(?!off)/, '<input type="email" />'));

  it('asks for no password and no captcha', () =>
    never(/type="?password|captcha|one-time-code/i, '<input type="password" />'));

  it('leaves and reloads no page by itself', () =>
    never(
      /http-equiv="?refresh|location\.(assign|replace|reload)\(|location(\.href)?\s*=[^=]/,
      'location.href = url',
    ));

  it('uses the press of a pointer only to remember it, and acts on the click', () => {
    assert.deepEqual(filesWith(/['"@](pointerdown|mousedown|pointerup|mouseup)['"=]/), [
      // The press closes the box beside the button, so its click does not open it again.
      'src/elements/shared/beside.ts',
      // The end of a swipe. Without a move of the finger, it does nothing.
      'src/elements/shared/sheet.ts',
      // The visitor is active, or types into the page, or pressed outside of the dialog.
      'src/elements/form-embed/frame/focus-guard.ts',
      'src/elements/form-embed/overlay/overlay.ts',
      // Keeps the press in an overlay from dialogs of the page.
      'src/elements/form-embed/overlay/page-dialogs.ts',
      'src/elements/form-embed/overlay/self-opening.lazy.ts',
      'src/form-page/report-submissions.ts',
    ]);
  });

  it('repeats no animation in less than 0.9 seconds', () => {
    const periods = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/animation:[^;]*?([\d.]+)(m?s)[^;]*\binfinite\b/g)].map(
        ([, time, unit]) => Number(time) * (unit === 's' ? 1000 : 1),
      ),
    );
    assert.equal(periods.length, 3);
    for (const period of periods) assert.ok(period >= MIN_PERIOD_MS, `${period} ms`);
  });

  it('has no English text that names a position, a shape or a color', () => {
    const sensory =
      /\b(left|right(?! now)|above|below|beside|top|bottom|round|square|red|green|blue|gr[ae]y|yellow)\b/i;
    assert.match('Press the green button', sensory);
    const files = readdirSync('src/locales/en').map((file) => join('src/locales/en', file));
    const texts = ['src/locales/en.ts', ...files].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[:>(]\s*(['`])((?:(?!\1).)+)\1/g)].map(
        ([, , text]) => text!,
      ),
    );
    assert.ok(texts.length > 150, `${texts.length} texts`);
    assert.deepEqual(
      texts.filter((text) => sensory.test(text)),
      [],
    );
  });
});
