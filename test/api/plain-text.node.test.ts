import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  embedCodeText,
  labelText,
  logText,
  terminalJson,
  terminalText,
  toolResultText,
} from '../../src/api/plain-text.js';
import { assertLinear } from '../support/growth.js';

/** Characters that control a terminal, forge lines or hide. */
const HIDDEN_CHARACTERS = [
  ...'\u0000\u001b\u007f\u0085\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\u{e0001}',
];
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const FOREIGN = 'Umfrage für 日本 🎉 مرحبا';

/** Members of character classes, which the outputs have in common. */
const CONTROL = String.raw`\p{Cc}\p{Zl}\p{Zp}`;
const FORMAT = String.raw`\p{Cf}`;
const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}`;
const DIRECTION = String.raw`\p{Bidi_C}`;

describe('the classes of characters', () => {
  /** All characters of a class. */
  const charactersOf = (members: string): string[] => {
    const one = new RegExp(`^[${members}]$`, 'u');
    return Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => one.test(character),
    );
  };
  /** For each class, the outputs that have none of its characters, and how a character between two letters looks there. */
  const OUTPUTS: readonly (readonly [
    string,
    string,
    Readonly<Record<string, (text: string) => unknown>>,
  ])[] = [
    ['control characters', CONTROL, { terminalText, toolResultText, embedCodeText }],
    ['format characters', FORMAT, { terminalText }],
    [
      'characters that control the direction',
      DIRECTION,
      { terminalText, toolResultText, embedCodeText },
    ],
  ];
  for (const [name, members, outputs] of OUTPUTS)
    for (const [output, clean] of Object.entries(outputs))
      it(`${output} replaces ${name}`, () => {
        for (const character of charactersOf(members))
          assert.equal(clean(`a${character}b`), 'a b', JSON.stringify(character));
      });

  it('labelText sees none of them', () => {
    for (const character of charactersOf(CONTROL + FORMAT + IGNORABLE + DIRECTION))
      assert.equal(labelText(character), '', JSON.stringify(character));
  });

  it('the log escapes those that the terminal replaces', () => {
    for (const character of charactersOf(CONTROL + FORMAT))
      assert.match(logText(character), /^(?:\\u[0-9a-f]{4})+$/);
  });
});

describe('text of others, in the terminal', () => {
  it('has no characters that control it or hide', () => {
    for (const hidden of HIDDEN_CHARACTERS) {
      assert.equal(terminalText(`a${hidden}b`), 'a b');
      const json = terminalJson({ text: `a${hidden}b` });
      assert.doesNotMatch(json.replaceAll('\n', ''), NOT_SHOWN);
      assert.deepEqual(JSON.parse(json), { text: `a${hidden}b` });
    }
    assert.equal(terminalText(FOREIGN), FOREIGN);
  });
});

describe('text of others, in the log', () => {
  it('has escapes for the characters that the terminal would not show', () => {
    assert.equal(logText('one\ntwo\r\u001b[31m'), String.raw`one\u000atwo\u000d\u001b[31m`);
    assert.equal(logText('a\u202eb\u200bc'), String.raw`a\u202eb\u200bc`);
    assert.equal(logText('a\u{e0041}b'), String.raw`a\udb40\udc41b`);
    for (const hidden of HIDDEN_CHARACTERS) {
      const logged = logText(`a${hidden}b`);
      assert.doesNotMatch(logged, NOT_SHOWN);
      assert.equal(terminalText(logged), logged);
      // Nothing is lost.
      assert.equal(JSON.parse(`"${logged}"`), `a${hidden}b`);
    }
    assert.equal(logText(FOREIGN), FOREIGN);
  });

  it('is cut after 4,000 characters', () => {
    assert.equal(logText('a'.repeat(4_000)), 'a'.repeat(4_000));
    assert.equal(logText('a'.repeat(4_001)), `${'a'.repeat(4_000)}…`);
    assert.equal(logText('\n'.repeat(4_000)).length, 4_001);
  });
});

describe('text of others, in the result of a tool', () => {
  it('is one line of at most 200 characters without what no reader sees', () => {
    assert.equal(toolResultText('  A\r\n\tform\u2028\u0000 '), 'A form');
    assert.equal(toolResultText('a\u202eb\u2066c\u200bd\ufeffe'), 'a b c d e');
    assert.equal(toolResultText(`A${String.fromCodePoint(0xe0041, 0xe0042)}B`), 'A B');
    assert.equal(
      toolResultText('a\ufe00b\u034fc\u115fd\u1160e\u3164f\uffa0g\u180b'),
      'a b c d e f g',
    );
    assert.equal(toolResultText('a\u{1d173}\u{1d17a}b\u{e0100}c\u17b4d'), 'a b c d');
    assert.equal(toolResultText('a\ufff9b\ufffbc\ud800d'), 'a b c d');
    const hidden = '\u200c\u200d\u200d\u200c\ufe0f\u200d'.repeat(30);
    assert.equal(toolResultText(`A${hidden}B${hidden}`), 'A\u200cB\u200c');
    assert.equal(toolResultText('\ufe0f\u200d\u200c\u200d'), '\ufe0f\u200d');
    for (const emoji of ['🏳️‍🌈', '❤️‍🔥', '👁️‍🗨️', '☀️', '👩🏽‍🚀'])
      assert.equal(toolResultText(`A ${emoji} b`), `A ${emoji} b`);
    assert.equal(toolResultText('نامه\u200cها 👩\u200d👧'), 'نامه\u200cها 👩\u200d👧');
    assert.equal(toolResultText('👍'.repeat(300)), `${'👍'.repeat(200)}…`);
    assert.equal(toolResultText('\u202e \n'), undefined);
    assert.equal(toolResultText(undefined), undefined);
  });

  it('is cut in linear time', () =>
    assertLinear((size) => {
      const text = ' \u202e'.repeat(size);
      return () => assert.ok((toolResultText(text) ?? '').length <= 201);
    }, 100_000));
});

describe('text of others, in a label', () => {
  it('stays unchanged, in every script', () => {
    for (const text of [
      'Summer party',
      'نموذج',
      'שאלון',
      'अतिथि',
      '夏祭り',
      '🎉',
      '👨‍👩‍👧',
      '12',
      '?!',
      'é',
    ])
      assert.equal(labelText(text), text);
  });

  it('keeps marks that belong to a letter or a word', () => {
    // The space that does not join letters, as Persian has it, and the mark of direction, which does not spill.
    for (const text of ['می‌خواهم', 'a\u200eb', 'e\u0301']) assert.equal(labelText(text), text);
  });

  it('has no characters that change the direction of the text after them', () => {
    for (const control of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
      assert.equal(labelText(`Party${control} 2026`), 'Party 2026');
  });

  it('is empty if no character is visible', () => {
    for (const text of [
      undefined,
      '',
      ' \t\n\u00a0\u3000',
      '\u200b\u200c\u200d\u2060\ufeff',
      '\u00ad\u034f\u061c\u180e',
      '\u115f\u1160\u3164\uffa0',
      '\u2800',
      '\u0301\u0308',
      '\ufe0f\u{e0100}\u{e0041}',
      '\u0000\u0007\u007f\u0085',
      '\u202e\u2066',
    ])
      assert.equal(labelText(text), '', JSON.stringify(text));
  });

  it('is empty for the value of a removed attribute', () => {
    assert.equal(labelText(null), '');
  });
});

describe('text of others, in embed code', () => {
  it('is one line without characters that change the direction of the code', () => {
    assert.equal(embedCodeText(' a\nb\r\n\tc\u2028d\u0000e\u202Ef\u2066g\u061C '), 'a b c d e f g');
    for (const control of '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
      assert.equal(embedCodeText(`a${control}b`), 'a b');
  });

  it('keeps joiners, which words and emoji need', () => {
    for (const text of ['نموذج 夏 👩‍👩‍👧', 'می‌خواهم']) assert.equal(embedCodeText(text), text);
  });
});
