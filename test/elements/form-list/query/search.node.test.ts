import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  findWords,
  fold,
  searchable,
  wordsOf,
} from '../../../../src/elements/form-list/query/search.js';

/** The text with what was found in brackets. */
function marked(text: string, query: string): string {
  let at = 0;
  let result = '';
  for (const [begin, end] of findWords(text, wordsOf(query))) {
    result += `${text.slice(at, begin)}[${text.slice(begin, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

describe('fold', () => {
  it('ignores case, accents and width in every script', () => {
    for (const [one, other] of [
      ['Résumé', 'RESUME'],
      ['Re\u0301sume\u0301', 'résumé'],
      ['Straße', 'strasse'],
      ['Øre i Łódź på Đakovo', 'ore i lodz pa dakovo'],
      ['İstanbul, ılık', 'istanbul, ilik'],
      ['ΟΔΟΣ', 'οδος'],
      ['ᾳ', 'α'],
      ['استِبيانُ رِضا', 'استبيان رضا'],
      ['إلى الأرض', 'الى الارض'],
      ['نمـــوذج', 'نموذج'],
      ['שָׁלוֹם', 'שלום'],
      ['ｻﾏｰﾊﾟｰﾃｨｰ', 'サマーパーティー'],
      ['アンケート', 'あんけーと'],
      ['ＡＢＣ１', 'abc1'],
      ['ﬁnance', 'FINANCE'],
    ]) {
      assert.equal(fold(one!), fold(other!), `${one} ${other}`);
    }
  });

  it('ignores which of two forms of a letter, digit or punctuation mark was typed', () => {
    for (const [one, other] of [
      ['نظرسنجی مشتری', 'نظرسنجي مشتري'],
      ['کتاب', 'كتاب'],
      ['می‌خواهم', 'میخواهم'],
      ['مدرسة', 'مدرسه'],
      ['على', 'علي'],
      ['ہفتہ', 'هفته'],
      ['۱۴۰۳', '١٤٠٣'],
      ['२०२६', '2026'],
      ['ברוך', 'ברוכ'],
      ['Ґрунт', 'Грунт'],
      ['Parents’ “evening”', 'Parents\' "evening"'],
      ['„Umfrage“', '"umfrage"'],
      ['«Опрос»', '"опрос"'],
      ['"Survey"', '‘survey’'],
      ['2025–26', '2025-26'],
      ['follow‑up', 'follow-up'],
      ['בית־ספר', 'בית-ספר'],
      ['To be continued…', 'to be continued...'],
      ['10\u00a0€', '10 €'],
      ['co\u00adoperate', 'cooperate'],
    ]) {
      assert.equal(fold(one!), fold(other!), `${one} ${other}`);
    }
  });

  it('keeps fields apart, and folds the same whatever was folded before', () => {
    assert.equal(fold('é\né'), 'E\nE');
    assert.notEqual(fold('ك'), fold('ل'));
    assert.equal(fold('ك'), fold('ک'));
    assert.equal(fold('ァ'), fold('あ'));
  });

  it('keeps different letters and vowel signs distinct', () => {
    for (const [one, other] of [
      ['का', 'कि'],
      ['กา', 'กี'],
      ['е', 'e'],
      ['한', '하'],
      ['国', '图'],
      ['!', '?'],
      ['1', '2'],
    ]) {
      assert.notEqual(fold(one!), fold(other!), `${one} ${other}`);
    }
  });

  it('gives the same for a text as for its characters one by one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(Array.from(text, fold).join(''), fold(text));
      }),
    );
  });
});

describe('words of a query', () => {
  it('are folded, and split at white space', () => {
    assert.deepEqual(wordsOf('  Été \u3000 party\t'), ['ETE', 'PARTY']);
    assert.deepEqual(wordsOf(' '), []);
  });

  it('find an id by any part of it, except by the prefix that all ids have', () => {
    const finds = (query: string, label = 'Contact') =>
      wordsOf(query).every((word) => searchable(label, { id: 'form_123_abC' }).includes(word));
    for (const query of ['form_123_abC', 'FORM_12', '23', 'c form_123', 'abc']) {
      assert.equal(finds(query), true, query);
    }
    for (const query of ['form', 'form_23', 'form_123_abd', 'contact form']) {
      assert.equal(finds(query), false, query);
    }
    assert.equal(finds('form', 'Contact form'), true);
    assert.equal(finds('form_12', 'form_123_abC'), true);
    assert.equal(finds('form', 'form_123_abC'), false);
  });
});

describe('the searched text of a form', () => {
  const FORM = {
    id: 'form_123_abC',
    owner: 'Zoë@example.com',
    prompt: 'A survey after the workshop, with a question about the catering',
  };
  const finds = (query: string, label: string, form: Parameters<typeof searchable>[1]) =>
    wordsOf(query).every((word) => searchable(label, form).includes(word));

  it('contains label, id, owner and prompt, and matches words of several fields', () => {
    for (const query of ['title', '123', 'zoe@EXAMPLE', 'catering', 'title zoe 12 workshop'])
      assert.equal(finds(query, 'Title', FORM), true, query);
    for (const query of ['ada', 'zoe@example.org', 'title ada', 'undefined'])
      assert.equal(finds(query, 'Title', FORM), false, query);
  });

  it('matches no word across two fields', () => {
    for (const query of ['title_123', 'abczoe', 'coma'])
      assert.equal(finds(query, 'Title', FORM), false, query);
  });

  it('leaves out missing fields', () => {
    assert.equal(searchable('Title', {}).trim(), 'TITLE');
  });
});

describe('the ranges of matches', () => {
  it('cover the original text, accents included', () => {
    assert.equal(marked('Résumé review', 'resume'), '[Résumé] review');
    assert.equal(marked('Re\u0301sume\u0301 review', 'E R'), '[Re\u0301]sum[e\u0301] [re]vi[e]w');
    assert.equal(marked('Die Straße', 'ras'), 'Die St[raß]e');
    assert.equal(marked('Summer party RSVP', 'rsvp SUM'), '[Sum]mer party [RSVP]');
    assert.equal(marked('🎉 Party 👩‍👩‍👧', 'party'), '🎉 [Party] 👩‍👩‍👧');
    assert.equal(marked('استِبيان', 'تب'), 'اس[تِب]يان');
  });

  it('are merged if they overlap or touch', () => {
    assert.equal(marked('banana', 'ana nan'), 'b[anana]');
    assert.equal(marked('aaaa', 'a'), '[aaaa]');
    assert.deepEqual(findWords('abc', wordsOf('x')), []);
    assert.deepEqual(findWords('abc', []), []);
  });

  it('cover whole characters, and contain the words', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aáa\u0301bßﬁ🎉 ـاِ한') });
    fc.assert(
      fc.property(text, fc.string({ unit: fc.constantFrom(...'aábsfi') }), (label, query) => {
        const words = wordsOf(query);
        const found = findWords(label, words);
        assert.equal(
          found.length > 0,
          words.some((word) => fold(label).includes(word)),
        );
        const starts = new Set([label.length]);
        let at = 0;
        for (const character of label) {
          starts.add(at);
          at += character.length;
        }
        found.forEach(([begin, end], index) => {
          assert.ok(starts.has(begin) && starts.has(end) && begin < end);
          assert.ok(begin > (found[index - 1]?.[1] ?? -1));
          assert.ok(words.some((word) => fold(label.slice(begin, end)).includes(word)));
        });
      }),
    );
  });
});
