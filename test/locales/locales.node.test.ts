import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { formatsOf, type Formats, type PluralForms } from '../../src/language/formats.js';
import { match } from '../../src/language/loading.js';
import { registry } from '../../src/language/register.js';
import { en, enParts, type Messages } from '../../src/locales/en.js';

const DIRECTORY = new URL('../../src/locales/', import.meta.url);

/** All that a locale says, with what it brings apart. */
type Locale = (formats: Formats) => Messages;

type Sentences = {
  readonly [Key in keyof Messages as Messages[Key] extends string ? never : Key]: Messages[Key];
};

/** Whatever a person may call a form: another script, quotes, and what means something to code. */
const LABEL = 'RSVP „حفلة“ 夏 <b>#1</b> $& ${x}';

/** The values for each function; numbers so large that no language spells them out. */
const VALUES: { readonly [Key in keyof Sentences]: Parameters<Sentences[Key]> } = {
  promptTooLong: [12_345],
  promptCount: [12_345, 67_890],
  generateKeys: ['Ctrl+Enter'],
  remaining: [12_345],
  usually: ['12 s'],
  generatingLong: ['12 s'],
  waiting: ['12 s'],
  availableAgain: ['1:30'],
  changeLine: [LABEL],
  qrOf: [LABEL],
  formCount: [12_345],
  formsFound: [12_345],
  shownCount: [20, 12_345],
  joinSentences: ['✂ First', '✂ Second'],
  joinLabel: [LABEL, '✂ Text'],
  actionOn: ['✂ Action', LABEL],
  skipped: [12_345],
  formRecipient: [LABEL],
  choiceRemembered: [LABEL],
  deleteText: [LABEL],
  deleted: [LABEL],
  deletedAlready: [LABEL],
  // A longer time is in minutes.
  errorBusyFor: [90],
  selectedCount: [12_345],
  deleteCount: [12_345],
  deleteCountTitle: [12_345],
  bulkHidden: [12_345],
  typeCount: [12_345],
  typeCountMismatch: [12_345],
  bulkProgress: [12_345, 67_890],
  bulkDeleted: [12_345],
  bulkKept: [12_345],
  bulkNotStarted: [12_345],
};
const functions = Object.keys(VALUES) as (keyof Sentences)[];

const CHECKED =
  /^\/\*\* .*(?:Machine-made, not yet checked by a speaker|(?<!not yet )[Cc]hecked by [\p{Lu}\p{Lo}][^*]*)\. \*\/$/mu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** The same, written as code or as a character reference. */
const BIDI_CODE =
  /(?:\\u\{?|0x|&#x)0*(?:61c|200[ef]|202[a-e]|206[6-9])\b|fromC(?:har|odePoint)|&(?:lrm|rlm);/i;

/** Calls a function with its values, or others. */
function say(text: Messages, key: keyof Sentences, values: readonly unknown[] = VALUES[key]) {
  return (text[key] as (...values: readonly unknown[]) => string)(...values);
}

/** The plural forms that each function of a locale chooses from. */
function pluralsOf(locale: Locale, tag: string): Map<keyof Sentences, PluralForms[]> {
  const formats = formatsOf(tag);
  const found = new Map<keyof Sentences, PluralForms[]>();
  for (const key of functions) {
    const seen: PluralForms[] = [];
    const plural = (count: number, forms: PluralForms) => {
      seen.push(forms);
      return formats.plural(count, forms);
    };
    say(locale({ ...formats, plural }), key);
    if (seen.length) found.set(key, seen);
  }
  return found;
}

/** True if most nouns differ between two counts in this language. Uses the units of time of `Intl`. */
function inflects(tag: string, one: number, other: number): boolean {
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
  const differing = units.filter((unit) => {
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    const word = (count: number) =>
      format
        .formatToParts(count)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => value)
        .join();
    return word(one) !== word(other);
  });
  return differing.length * 2 > units.length;
}

const COUNTS = Array.from({ length: 201 }, (_, count) => count);

/** A whole number for each plural category that has one. */
function samplesOf(tag: string): Map<Intl.LDMLPluralRule, number> {
  const rules = new Intl.PluralRules(tag);
  return new Map([...COUNTS].reverse().map((count) => [rules.select(count), count]));
}

interface Case {
  readonly tag: string;
  /** Of each of its files. */
  readonly sources: readonly string[];
  readonly locale: Locale;
}

const cases: Case[] = [];
for (const file of readdirSync(DIRECTORY)
  .filter((name) => name.endsWith('.ts'))
  .sort()) {
  const tag = file.replace(/\.ts$/, '');
  const url = new URL(file, DIRECTORY);
  await import(url.href);
  const sources = [readFileSync(url, 'utf8')];
  if (tag === 'en') {
    cases.push({ tag, sources, locale: en });
    continue;
  }
  const main = registry().ofPackage?.get(tag.toLowerCase());
  assert.ok(main, `${file} registers no locale "${tag}"`);
  const text = main(formatsOf(tag));
  const parts = 'parts' in text ? await text.parts() : undefined;
  if (parts) sources.push(readFileSync(new URL(`parts/${file}`, DIRECTORY), 'utf8'));
  const locale = (formats: Formats) => {
    const all = { ...main(formats), ...parts?.default(formats) };
    return Object.fromEntries(Object.entries(all).filter(([key]) => key !== 'parts')) as Messages;
  };
  cases.push({ tag, sources, locale });
}
const english = en(formatsOf('en'));

describe('a duration in a sentence', () => {
  for (const { tag, locale } of cases) {
    it(`does not end with two full stops in ${tag}`, () => {
      const formats = formatsOf(tag);
      const { waiting } = locale(formats);
      assert.doesNotMatch(waiting(formats.duration(65)), /\.\.$/);
    });
  }
});

describe('the check of the comment that names a locale’s reviewer', () => {
  const good = [
    '/** German. Machine-made, not yet checked by a speaker. */',
    '/** German. Checked by Erika Mustermann. */',
    '/** Japanese. Machine-made, checked by 山田花子. */',
  ];
  const bad = [
    '/** German. */',
    '/** German. Not yet checked by anybody. */',
    '/** German. Checked by . */',
    '/** German. Machine-made, not yet checked by Erika. */',
    '// German. Machine-made, not yet checked by a speaker.',
  ];
  it('accepts a reviewer or "not yet checked", and rejects other comments', () => {
    for (const comment of good) assert.match(comment, CHECKED);
    for (const comment of bad) assert.doesNotMatch(comment, CHECKED);
  });
});

describe('the check for bidi controls', () => {
  it('finds bidi controls as characters and in code', () => {
    for (const code of [0x61c, 0x200e, 0x200f, 0x202b, 0x2067, 0x2069])
      assert.match(String.fromCharCode(code), BIDI);
    for (const code of ['\\u2068', '\\u{200F}', '&rlm;', '0x2068', 'String.fromCharCode(8296)'])
      assert.match(code, BIDI_CODE);
    for (const text of ['\\u00a0', 'حذف «النموذج»', '…']) {
      assert.doesNotMatch(text, BIDI);
      assert.doesNotMatch(text, BIDI_CODE);
    }
  });
});

describe('locales', () => {
  it('have all text of lazy parts either in a file of its own or in the main file', () => {
    const parts = Object.keys(enParts(formatsOf('en')));
    for (const [tag, locale] of registry().ofPackage ?? []) {
      const text = locale(formatsOf(tag));
      if (!('parts' in text)) continue; // one file has it all
      const atOnce = Object.keys(text);
      assert.deepEqual(
        parts.filter((key) => atOnce.includes(key)),
        [],
        tag,
      );
    }
  });

  it('are named in the guide, and counted in the guide and the README', () => {
    const guide = 'demo/guide/languages.md';
    for (const { tag } of cases) {
      const text = readFileSync(guide, 'utf8');
      if (tag !== 'en') assert.ok(text.includes(`\`${tag}\``), `${guide} does not name ${tag}`);
    }
    for (const file of ['README.md', guide]) {
      const text = readFileSync(file, 'utf8');
      assert.ok(text.includes(`${cases.length - 1} more`), `${file} counts others`);
    }
  });

  it('are selected for regions with the same language and script', () => {
    const tags = cases.map(({ tag }) => tag.toLowerCase());
    const found = (wanted: string) => match(wanted, tags);
    assert.equal(found('pt'), 'pt-br');
    assert.equal(found('pt-PT'), 'pt-br');
    for (const wanted of ['zh', 'zh-CN', 'zh-SG']) assert.equal(found(wanted), 'zh-hans');
    for (const wanted of ['zh-TW', 'zh-HK', 'zh-Hant-MO']) assert.equal(found(wanted), 'zh-hant');
    assert.equal(found('iw'), 'he');
    assert.equal(found('es-419'), 'es');
    assert.equal(found('nb'), undefined);
  });

  it('are the registered ones, and English', () => {
    assert.ok(cases.length > 1);
    assert.deepEqual(
      [...(registry().ofPackage?.keys() ?? []), 'en'].sort(),
      cases.map(({ tag }) => tag.toLowerCase()).sort(),
    );
  });

  for (const { tag, sources, locale } of cases) {
    describe(tag, () => {
      const formats = formatsOf(tag);
      const text = locale(formats);
      const keys = Object.keys(text) as (keyof Messages)[];

      it('is named by a language tag', () => {
        assert.deepEqual(Intl.getCanonicalLocales(tag), [tag]);
      });

      it('has the keys of English, each of the same kind', () => {
        const kinds = (messages: Messages) =>
          Object.fromEntries(
            Object.entries(messages).map(([key, value]) => [key, typeof value] as const),
          );
        assert.deepEqual(kinds(text), kinds(english));
        assert.deepEqual(
          functions.toSorted(),
          keys.filter((key) => typeof text[key] === 'function').toSorted(),
        );
      });

      it('has no empty text, and none with space around it', () => {
        for (const key of keys) {
          const value = text[key];
          const said = typeof value === 'string' ? value : say(text, key as keyof Sentences);
          assert.notEqual(said, '', key);
          assert.equal(said, said.trim(), key);
        }
      });

      it('contains each value that it is given: numbers in the language’s format, other text unchanged', () => {
        // With other digits, a number that did not come through the formats is seen.
        for (const digits of [tag, `${tag}-u-nu-fullwide`]) {
          const written = formatsOf(digits);
          for (const key of functions) {
            const said = say(locale(written), key);
            for (const value of VALUES[key]) {
              const wanted = typeof value === 'number' ? written.number(value) : value;
              assert.ok(said.includes(wanted), `${key}: “${said}” lacks “${wanted}”`);
            }
          }
        }
      });

      it('has a different text for each count', () => {
        for (const key of functions) {
          const isCount = VALUES[key].every((value) => typeof value === 'number');
          if (!isCount || key === 'errorBusyFor') continue;
          const said = COUNTS.map((count) =>
            say(
              text,
              key,
              VALUES[key].map(() => count),
            ),
          );
          assert.equal(new Set(said).size, COUNTS.length, key);
        }
      });

      it('isolates a visitor’s text wherever English does', () => {
        const marked = { ...formats, isolate: (value: string) => `⟦${value}⟧` };
        for (const key of functions) {
          if (!say(en(marked), key).includes(`⟦${LABEL}⟧`)) continue;
          const said = say(locale(marked), key);
          assert.ok(said.includes(`⟦${LABEL}⟧`), `${key}: ${said}`);
        }
      });

      it('holds no bidi control characters but those of isolate()', () => {
        for (const source of sources) {
          assert.doesNotMatch(source, BIDI);
          assert.doesNotMatch(source, BIDI_CODE);
        }
        const plain = locale({ ...formats, isolate: (value) => value });
        for (const key of functions) assert.doesNotMatch(say(plain, key), BIDI, key);
      });

      it('has plural forms wherever English has, in exactly the categories of the language', () => {
        const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
        const plurals = pluralsOf(locale, tag);
        for (const key of pluralsOf(en, 'en').keys()) assert.ok(plurals.has(key), key);
        for (const [key, calls] of plurals) {
          for (const forms of calls) {
            assert.deepEqual(Object.keys(forms).sort(), [...pluralCategories].sort(), key);
          }
        }
      });

      it('has different plural forms if the language inflects nouns', () => {
        const samples = [...samplesOf(tag)];
        const same = (key: string, forms: PluralForms) =>
          samples.flatMap(([category, count]) =>
            samples
              .filter(([other, more]) => other > category && inflects(tag, count, more))
              .filter(([other]) => forms[category] === forms[other])
              .map(([other]) => `${key}: ${category} and ${other}`),
          );
        for (const [key, calls] of pluralsOf(locale, tag)) {
          for (const forms of calls) {
            // Within a sentence, cases other than the first may fall together.
            const found = same(key, forms).filter(
              (pair) => key === 'formCount' || pair.endsWith('one and other'),
            );
            assert.deepEqual(found, []);
          }
        }
      });

      if (tag !== 'en') {
        it('has a comment that names its reviewer', () => {
          for (const source of sources) assert.match(source, CHECKED);
        });
      }
    });
  }
});

/**
 * The counted noun in the categories that are easily swapped. The samples of CLDR for these languages: `few` is
 * 2 to 4, `many` is 5 to 20. A key with a noun in another case has its own entry.
 */
const COUNTED_NOUNS: Readonly<
  Record<string, { few: RegExp; many: RegExp; other?: Readonly<Record<string, RegExp>> }>
> = {
  pl: {
    few: /formularze|sekundy|wpisy|pytania/,
    many: /formularzy|sekund\b|wpisów|pytań/,
    other: { bulkKept: /formularzy/ },
  },
  ru: {
    few: /формы|секунды|записи|вопроса/,
    many: /форм(?!ы)|секунд(?!ы)|записей|вопросов|символов/,
    other: { promptTooLong: /символов/ },
  },
  uk: {
    few: /форми|секунди|записи|запитання/,
    many: /форм(?!и)|секунд(?!и)|записів|запитань|символів/,
    other: { promptTooLong: /символів/ },
  },
};

for (const [tag, { few, many, other = {} }] of Object.entries(COUNTED_NOUNS)) {
  describe(`the plural forms of ${tag}`, () => {
    const { locale } = cases.find((each) => each.tag === tag)!;

    it('have the right noun for the CLDR categories few (2) and many (5)', () => {
      const rules = new Intl.PluralRules(tag);
      assert.deepEqual(
        [2, 5].map((count) => rules.select(count)),
        ['few', 'many'],
      );
      for (const [key, found] of pluralsOf(locale, tag)) {
        for (const forms of found) {
          assert.match(forms.few!, other[key] ?? few, `${key}, few`);
          assert.match(forms.many!, many, `${key}, many`);
        }
      }
    });
  });
}

describe('Arabic', () => {
  const text = cases.find(({ tag }) => tag === 'ar')!.locale(formatsOf('ar-u-nu-latn'));

  it('counts forms in six plural forms', () => {
    const said = [0, 1, 2, 3, 11, 100].map((count) => text.formCount(count));
    assert.deepEqual(said, [
      'لا توجد نماذج',
      'نموذج واحد',
      'نموذجان',
      '3 نماذج',
      '11 نموذجًا',
      '100 نموذج',
    ]);
  });

  it('uses the right plural form within sentences', () => {
    const ends = (say: (count: number) => string, words: Readonly<Record<number, string>>) => {
      for (const [count, word] of Object.entries(words)) {
        const said = say(Number(count));
        assert.ok(said.includes(word), said);
      }
    };
    ends(text.errorBusyFor, {
      1: ' خلال ثانية واحدة.',
      2: ' خلال ثانيتين.',
      3: ' خلال 3 ثوانٍ.',
      11: ' خلال 11 ثانية.',
      100: ' خلال 100 ثانية.',
    });
    ends(text.skipped, {
      1: ' عنصر واحد،',
      2: ' عنصرين،',
      3: ' 3 عناصر،',
      11: ' 11 عنصرًا،',
      100: ' 100 عنصر،',
    });
    ends(text.promptTooLong, {
      1: ' إلى حرف واحد.',
      2: ' إلى حرفين.',
      3: ' إلى 3 أحرف.',
      11: ' إلى 11 حرفًا.',
      100: ' إلى 100 حرف.',
    });
  });
});

describe('sentences and labels', () => {
  it('are joined by the locale, not by punctuation in the code', () => {
    const folder = new URL('../../src/elements/', import.meta.url);
    const joined = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        readFileSync(new URL(file, folder), 'utf8')
          .split('\n')
          // `${text}. ${text}`, `${text.one} ${text.other}`, `${text}: ${text}` and `${text}: <bdi>`, but not an attribute of a style or a URL
          .filter((line) =>
            /(?:text|said|reason|label)[^`]*\}[.:!?] (?:\$\{|<)|\$\{text\.\w+[^{}]*\} \$\{text\./i.test(
              line,
            ),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    assert.deepEqual(joined, []);
  });

  it('follow the punctuation of the language', () => {
    const textOf = (tag: string) => cases.find((each) => each.tag === tag)!.locale(formatsOf(tag));
    assert.equal(textOf('ja').joinSentences('削除', '再試行'), '削除。再試行');
    assert.equal(textOf('zh-Hans').joinLabel('代码', '表单'), '代码：表单');
    assert.equal(textOf('fr').joinLabel('Code', 'A'), 'Code\u00a0: A');
    assert.equal(
      en(formatsOf('en')).joinSentences('Not deleted', 'Try again.'),
      'Not deleted. Try again.',
    );
  });
});
