/** Prompts that visitors of the demo type, in several languages, with the form and the page that they should get. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromHash, inHash } from '../../demo/in-page/form-hash.js';
import { TEXTS } from '../../demo/service/page/texts.js';
import { LANGUAGES, type Field, type Language } from '../../src/testing/service/form.js';
import { parsePrompt } from '../../src/testing/service/prompt/parse.js';
import { setup } from './setup.js';

/** "Size*: single {S|M} 0-9 (hint)": label, star if required, kind, options, limits, hint. */
function show(field: Field): string {
  const options = field.options ? ` {${field.options.join('|')}}` : '';
  const limits = field.max === undefined ? '' : ` ${field.min}-${field.max}`;
  const hint = field.hint === undefined ? '' : ` (${field.hint})`;
  return `${field.label}${field.required ? '*' : ''}: ${field.kind}${options}${limits}${hint}`;
}

interface Case {
  readonly prompt: string;
  readonly title: string;
  readonly lang: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly fields: readonly string[];
  readonly description?: string;
}

const CASES: readonly Case[] = [
  {
    prompt: 'Book a table: date, time, number of people, allergies',
    title: 'Book a table',
    lang: 'en',
    dir: 'ltr',
    fields: ['Date: date', 'Time: time', 'Number of people: number', 'Allergies: text'],
  },
  {
    prompt: 'Guests choose beef, fish or vegetarian',
    title: 'Your details',
    lang: 'en',
    dir: 'ltr',
    fields: ['Your choice: single {Beef|Fish|Vegetarian}'],
  },
  {
    prompt: 'Wedding RSVP with name and email. Guests can choose beef, fish or vegetarian.',
    title: 'Wedding RSVP',
    lang: 'en',
    dir: 'ltr',
    fields: ['Name*: name', 'Email*: email', 'Your choice: single {Beef|Fish|Vegetarian}'],
  },
  {
    prompt: 'severity (low, medium, high, critical)',
    title: 'Severity',
    lang: 'en',
    dir: 'ltr',
    fields: ['Severity: single {Low|Medium|High|Critical}'],
  },
  {
    prompt: 'Bug report with summary, severity (low, medium, high, critical) and screenshot',
    title: 'Bug report',
    lang: 'en',
    dir: 'ltr',
    fields: ['Summary: long', 'Severity: single {Low|Medium|High|Critical}', 'Screenshot: file'],
  },
  {
    prompt: 'quiz about planets with 5 questions',
    title: 'Planets quiz',
    lang: 'en',
    dir: 'ltr',
    fields: [
      'What are planets?*: text',
      'True or false: everything about planets is already known.*: single {True|False}',
      'When did people first learn about planets?*: text',
      'Why do people study planets?*: long',
      'Which three facts about planets do you know?*: long',
    ],
  },
  {
    prompt: 'A quiz with 3 questions about the French Revolution',
    title: 'Quiz',
    lang: 'en',
    dir: 'ltr',
    fields: [
      'What is the French Revolution?*: text',
      'True or false: everything about the French Revolution is already known.*: single {True|False}',
      'When did people first learn about the French Revolution?*: text',
    ],
  },
  {
    prompt:
      'Feedback form for https://example.com/products?id=3,4&b=c with name, rating and comments',
    title: 'Feedback form',
    lang: 'en',
    dir: 'ltr',
    fields: ['Name*: name', 'Rating: rating 1-5', 'Comments: long'],
    description: 'https://example.com/products?id=3,4&b=c',
  },
  {
    prompt:
      'Sign-up form. The program is at https://example.com/event?x=1. Ask for name, email and agreement to the terms (https://example.com/terms)',
    title: 'Sign-up form',
    lang: 'en',
    dir: 'ltr',
    fields: [
      'Name*: name',
      'Email*: email',
      'Agreement to the terms: yesno (https://example.com/terms)',
    ],
    description: 'The program is at https://example.com/event?x=1',
  },
  {
    prompt:
      'أنشئ نموذج تسجيل في حفل الزفاف مع الاسم والبريد الإلكتروني وعدد الضيوف ونوع الوجبة (لحم، سمك أو نباتي)',
    title: 'نموذج تسجيل في حفل الزفاف',
    lang: 'ar',
    dir: 'rtl',
    fields: [
      'الاسم*: name',
      'البريد الإلكتروني*: email',
      'عدد الضيوف: number',
      'نوع الوجبة: single {لحم|سمك|نباتي}',
    ],
  },
  {
    prompt: 'نموذج حجز طاولة: التاريخ، الوقت، عدد الأشخاص، الحساسية',
    title: 'نموذج حجز طاولة',
    lang: 'ar',
    dir: 'rtl',
    fields: ['التاريخ: date', 'الوقت: time', 'عدد الأشخاص: number', 'الحساسية: text'],
  },
  {
    prompt: 'استبيان رضا العملاء يتضمن التقييم من ١ إلى ١٠، هل توصي بنا؟ والتعليقات (اختياري)',
    title: 'استبيان رضا العملاء',
    lang: 'ar',
    dir: 'rtl',
    fields: ['التقييم*: rating 1-10', 'هل توصي بنا؟*: yesno', 'التعليقات: long'],
  },
  {
    prompt:
      '夏祭りの申し込みフォームを作ってください。名前、メールアドレス、参加人数、アレルギー（任意）を聞いてください。',
    title: '夏祭りの申し込みフォーム',
    lang: 'ja',
    dir: 'ltr',
    fields: ['名前*: name', 'メールアドレス*: email', '参加人数*: number', 'アレルギー: text'],
  },
  {
    prompt: '名前、メールアドレス、電話番号を入力する料理教室の申し込みフォームを作って',
    title: '料理教室の申し込みフォーム',
    lang: 'ja',
    dir: 'ltr',
    fields: ['名前*: name', 'メールアドレス*: email', '電話番号: phone'],
  },
  {
    prompt: '結婚式の出欠フォーム：名前と出欠（出席／欠席）、食事：肉、魚、ベジタリアン、到着時間',
    title: '結婚式の出欠フォーム',
    lang: 'ja',
    dir: 'ltr',
    fields: ['名前*: name', '出欠: yesno', '食事: single {肉|魚|ベジタリアン}', '到着時間: time'],
  },
  {
    prompt: 'ゲストは肉、魚、ベジタリアンから選択します。',
    title: 'ご記入フォーム',
    lang: 'ja',
    dir: 'ltr',
    fields: ['選択: single {肉|魚|ベジタリアン}'],
  },
  {
    prompt: 'Tisch reservieren: Datum, Uhrzeit, Anzahl Personen, Allergien',
    title: 'Tisch reservieren',
    lang: 'de',
    dir: 'ltr',
    fields: ['Datum: date', 'Uhrzeit: time', 'Anzahl Personen: number', 'Allergien: text'],
  },
  {
    prompt: 'Bitte ein Quiz über Planeten mit 2 Fragen',
    title: 'Quiz über Planeten',
    lang: 'de',
    dir: 'ltr',
    fields: [
      'Was sind Planeten?*: text',
      'Richtig oder falsch: Zum Thema Planeten ist schon alles bekannt.*: single {Richtig|Falsch}',
    ],
  },
  {
    prompt:
      "Formulaire d'inscription au marathon avec nom, e-mail, date de naissance, taille (S, M, L) et certificat médical (facultatif)",
    title: "Formulaire d'inscription au marathon",
    lang: 'fr',
    dir: 'ltr',
    fields: [
      'Nom*: name',
      'E-mail*: email',
      'Date de naissance*: date',
      'Taille*: single {S|M|L}',
      'Certificat médical: text',
    ],
  },
  {
    prompt:
      'Formulario de reserva con nombre, correo electrónico, fecha, hora y número de personas',
    title: 'Formulario de reserva',
    lang: 'es',
    dir: 'ltr',
    fields: [
      'Nombre*: name',
      'Correo electrónico*: email',
      'Fecha: date',
      'Hora: time',
      'Número de personas: number',
    ],
  },
];

describe('prompts of visitors', () => {
  for (const { prompt, title, lang, dir, fields, description } of CASES) {
    test(prompt, async () => {
      const form = parsePrompt(prompt);
      assert.equal(form.title, title);
      assert.equal(form.lang, lang);
      assert.deepEqual(form.fields.map(show), fields);
      assert.equal(form.description, description);
      assert.deepEqual(fromHash(inHash(form)), form);

      const { ask, generate } = setup();
      const { text } = await ask(`/f/${(await generate(prompt)).id}`);
      assert.match(text, new RegExp(`<html\\s+lang="${lang}"\\s+dir="${dir}"`));
      assert.ok(text.includes(`>${TEXTS[lang].send}</button>`));
    });
  }
});

describe('the language of a page', () => {
  const pageOf = async (prompt: string): Promise<string> => {
    const { ask, generate } = setup();
    return (await ask(`/f/${(await generate(prompt)).id}`)).text;
  };

  test('is that of the prompt, also in the note about required fields and on the button', async () => {
    for (const [prompt, note, button] of [
      ['نموذج مع الاسم', 'الحقول المطلوبة مميزة بعلامة', 'إرسال'],
      ['フォーム：名前、メール', '必須項目の印：', '送信'],
      ['Formular mit Name und E-Mail', 'Pflichtfelder sind gekennzeichnet mit', 'Absenden'],
    ] as const) {
      const text = await pageOf(prompt);
      assert.ok(text.includes(note), note);
      assert.ok(text.includes(`>${button}<`), button);
    }
  });

  test('applies to the default fields if the prompt names none', async () => {
    const text = await pageOf('التسجيل في الحفل');
    for (const label of ['الاسم', 'البريد الإلكتروني', 'الرسالة']) assert.ok(text.includes(label));
    assert.doesNotMatch(text, />(?:Name|Email|Message)</);
  });

  test('does not change English labels of the prompt', async () => {
    assert.match(await pageOf('نموذج تسجيل الضيوف مع Email والاسم'), />Email</);
  });

  test('has every text in every language', () => {
    const keys = Object.keys(TEXTS.en).sort();
    for (const lang of LANGUAGES) assert.deepEqual(Object.keys(TEXTS[lang]).sort(), keys);
    for (const lang of LANGUAGES) assert.match(TEXTS[lang].tooSmall, /\{min\}/);
    for (const lang of LANGUAGES) assert.match(TEXTS[lang].checkMany, /\{n\}/);
  });

  for (const [prompt, lang] of [
    ['Form for La Casa with name and email', 'en'],
    ['Form called "夏祭り" with name and email', 'en'],
    ['فرم ثبت نام با نام و ایمیل کاربر', 'en'],
    ['活动报名表', 'en'],
    ['constructor', 'en'],
  ] as const) {
    test(`of ${JSON.stringify(prompt)} is ${lang}`, () => {
      assert.equal(parsePrompt(prompt).lang, lang);
    });
  }
});

describe('a URL in a prompt', () => {
  const URLS = [
    'https://example.com/a,b;c?d=e&f=g#h',
    'https://en.wikipedia.org/wiki/Tea_(meal)',
    'http://localhost:5173/x.y/?q=name,email',
    'www.example.com/path',
  ];
  const TEMPLATES = [
    'Feedback form for URL with name and rating',
    'Contact form (see URL) with name and email',
    'Form with name, email and the terms at URL',
    'Sign-up. More at URL. Ask for name and email.',
    'Which size from URL? (S, M)',
    'Form:\n- Name\n- Agree to URL\n- Email',
    'نموذج مع الاسم والبريد. التفاصيل URL',
    'フォーム：名前、メール（URL）、人数',
    'URL',
  ];
  for (const url of URLS) {
    test(`is not cut or changed: ${url}`, () => {
      for (const template of TEMPLATES) {
        const { title, description = '', fields } = parsePrompt(template.replace('URL', url));
        const shown = [description, ...fields.map(({ hint = '' }) => hint)].join('\n');
        assert.ok(shown.includes(url), `${template}: ${shown}`);
        for (const text of [
          title,
          ...fields.flatMap(({ label, options = [] }) => [label, ...options]),
        ]) {
          assert.doesNotMatch(
            text,
            /example|wikipedia|localhost|https?:|[\ue000-\uf8ff]/,
            template,
          );
        }
      }
    });
  }

  test('can be an option, with its comma', () => {
    const [field] = parsePrompt(
      'choose between https://a.example/x,1 and https://b.example',
    ).fields;
    assert.deepEqual(field?.options, ['https://a.example/x,1', 'https://b.example']);
  });

  test('never makes a text too long for the page of the static demo', () => {
    const many = `Form with name ${'(see https://example.com/a) '.repeat(200)}`;
    const long = `Form with name (see https://example.com/${'a'.repeat(5_000)}) and email`;
    for (const prompt of [many, long]) {
      const form = parsePrompt(prompt);
      assert.deepEqual(fromHash(inHash(form)), form);
    }
  });
});

describe('20,000 characters', () => {
  /** An expression that backtracks badly takes many seconds. All of these take a few milliseconds. */
  const MAX_MS = 500;
  const REPEATED: Readonly<Record<string, string>> = {
    'Arabic fields': 'نموذج مع الاسم والبريد، ',
    'Arabic "and"': ' وو',
    'Arabic brackets': 'اسم (أ، ب و',
    'Arabic choices': 'يختار بين ',
    'Japanese fields': '名前とメール、人数を聞くフォーム。',
    'Japanese phrases': 'フォームで',
    'Japanese "and"': 'と',
    'Japanese choices': 'から選',
    'Japanese questions': '何人ですか？',
    'Japanese brackets': '名前（あ、い',
    'French fields': 'formulaire avec nom et e-mail, ',
    'French articles': "l'",
    'Spanish fields': 'formulario con nombre y correo ',
    ranges: '1から',
    URLs: 'https://a.b/c ',
    'a URL with open brackets': 'https://a.b/((((,,,,',
    'words before URLs': 'see our website https://a.b ',
    'words without a URL': 'at our the my website ',
    'choices without a label': 'guests choose beef, ',
    'open brackets': 'severity (a, ',
    'titles before fields': 'Book a table: date, time ',
    subjects: 'quiz about planets ',
    'numbers of questions': 'with 5 questions about ',
  };
  const prompts = Object.entries(REPEATED).map(
    ([what, text]) => [what, text.repeat(Math.ceil(20_000 / text.length))] as const,
  );
  for (const [what, prompt] of [
    ...prompts,
    ['dots behind a URL', `https://a${'.'.repeat(20_000)}`],
    ['a subject without end', `quiz about ${'x'.repeat(20_000)}`],
  ] as const) {
    test(`of ${what} take less than ${MAX_MS} ms`, () => {
      // Time on the processor, since other programs share it. The fastest of three calls, without compilation.
      const times = [1, 2, 3].map(() => {
        const began = process.cpuUsage();
        parsePrompt(prompt);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1_000;
      });
      assert.ok(Math.min(...times) < MAX_MS, `${Math.min(...times).toFixed(1)} ms`);
    });
  }
});
