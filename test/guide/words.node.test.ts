import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Marked, type Token, type Tokens } from 'marked';
import { DOCUMENTS } from './documents.js';

/** More words than this make a sentence long. A piece of code counts as one. */
const MAX_WORDS = 30;
/** Fragments, such as most cells of tables, are no sentences and do not count. */
const MIN_WORDS = 5;
/** Share of long sentences in all documents. */
const MAX_LONG_SHARE = 0.02;

const FILES = [...DOCUMENTS, 'CHANGELOG.md'];

/** The text of inline markdown, with each piece of code as one word. */
const textOf = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) => {
      if (token.type === 'codespan') return 'code';
      if (token.type === 'br') return ' ';
      const { tokens: inner, text = '' } = token as Tokens.Generic;
      return inner ? textOf(inner) : (text as string);
    })
    .join('');

/** The sentences of paragraphs, list items and cells of tables. */
function sentencesOf(markdown: string): string[] {
  const marked = new Marked();
  const texts: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'paragraph' || token.type === 'heading') texts.push(textOf(token.tokens));
    // In a list without blank lines, the text of an item is no paragraph.
    if (token.type === 'list')
      for (const { tokens } of (token as Tokens.List).items)
        for (const part of tokens)
          if (part.type === 'text') texts.push(textOf((part as Tokens.Text).tokens));
    if (token.type === 'table')
      for (const row of (token as Tokens.Table).rows)
        for (const { tokens } of row) texts.push(textOf(tokens));
  });
  return texts.flatMap((text) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?]["”)]?)\s/),
  );
}

const countWords = (sentence: string): number =>
  sentence.split(/\s/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('the words of the documents', () => {
  it(`have at most 2 % of sentences with more than ${MAX_WORDS} words`, () => {
    const sentences = FILES.flatMap((file) =>
      sentencesOf(readFileSync(file, 'utf8'))
        .filter((text) => countWords(text) >= MIN_WORDS)
        .map((text) => ({ file, text })),
    );
    assert.ok(sentences.length > 1500);
    const long = sentences.filter(({ text }) => countWords(text) > MAX_WORDS);
    const list = long.map(({ file, text }) => `${file}: ${countWords(text)} words: ${text}`);
    const share = long.length / sentences.length;
    assert.ok(share <= MAX_LONG_SHARE, `${long.length} of ${sentences.length}\n${list.join('\n')}`);
  });

  it('include no archaic words', () => {
    const odd = /\b(anew|mend(s|ed|ing)?|cures?|whoever|whichever|thereof|heed|aught|naught)\b/i;
    assert.match('Whoever mends it', odd);
    const found = FILES.flatMap((file) =>
      sentencesOf(readFileSync(file, 'utf8'))
        .filter((text) => odd.test(text))
        .map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  it('are counted by sentence, with code as one word', () => {
    assert.deepEqual(
      sentencesOf(
        '# A title\n\nOne `a b c` here. Two "there." Three!\n\n- four\n- five\n\n| a |\n| - |\n| six. Seven |',
      ).map((text) => [text, countWords(text)] as const),
      [
        ['A title', 2],
        ['One code here.', 3],
        ['Two "there."', 2],
        ['Three!', 1],
        ['four', 1],
        ['five', 1],
        ['six.', 1],
        ['Seven', 1],
      ],
    );
  });
});
