/** Translations of the WordPress plugin, in the format that WordPress reads (`.mo` of gettext). */
import { readdirSync } from 'node:fs';
import { en } from '../src/locales/en.js';
import { registry, type Locale } from '../src/language/register.js';
import { textFormats } from '../src/language/text-formats.js';

/** WordPress' names of the languages, where they are not the tag with `_`. */
const NAMES: Readonly<Record<string, string>> = {
  de: 'de_DE',
  es: 'es_ES',
  fa: 'fa_IR',
  fr: 'fr_FR',
  he: 'he_IL',
  hi: 'hi_IN',
  id: 'id_ID',
  it: 'it_IT',
  ko: 'ko_KR',
  nl: 'nl_NL',
  pl: 'pl_PL',
  ru: 'ru_RU',
  sv: 'sv_SE',
  tr: 'tr_TR',
  'zh-Hans': 'zh_CN',
  'zh-Hant': 'zh_TW',
};

/** Texts of the sources: in PHP those with the text domain, and in block.json those that WordPress translates, with their context. */
function textsIn(source: string): string[] {
  const php = [
    ...source.matchAll(
      /__\( '((?:[^'\\]|\\.)*)', 'prompt-forms' \)|_e\( '((?:[^'\\]|\\.)*)', 'prompt-forms' \)/g,
    ),
  ];
  const block = [...source.matchAll(/^ {2}"(title|description)": "([^"]+)"/gm)];
  return [
    ...php.map(([, one, other]) => (one ?? other)!.replaceAll("\\'", "'")),
    ...block.map(([, key, text]) => `block ${key}\u0004${text}`),
  ];
}

type Texts = Readonly<Record<string, unknown>>;

/** All text of a locale, also of the parts that load on demand. */
async function textsOf(tag: string): Promise<Texts> {
  await import(`../src/locales/${tag}.ts`);
  const locale = registry().ofPackage?.get(tag.toLowerCase()) as Locale;
  const formats = textFormats(tag);
  const text = locale(formats);
  return 'parts' in text ? { ...text, ...(await text.parts()).default(formats) } : text;
}

const TAGS = readdirSync('src/locales')
  .filter((file) => file.endsWith('.ts') && file !== 'en.ts')
  .map((file) => file.replace('.ts', ''));

/** The elements' own sentences in each language, by the English one. A list of names counts as its single names. */
async function elementTexts(tag: string): Promise<ReadonlyMap<string, string>> {
  const english: Texts = en(textFormats('en'));
  const translated = await textsOf(tag);
  return new Map(
    Object.entries(english).flatMap(([key, text]) => {
      const other = translated[key];
      if (typeof text !== 'string' || typeof other !== 'string') return [];
      const names = text.split('|');
      const others = other.split('|');
      return names.length === others.length
        ? names.map((name, index) => [name, others[index]!] as const)
        : [];
    }),
  );
}

/** A catalog of gettext: sorted originals, then translations, each with its length and offset. */
function catalog(texts: ReadonlyMap<string, string>): Buffer {
  const entries = [['', 'Content-Type: text/plain; charset=UTF-8\n'] as const, ...texts]
    .map(([original, text]) => [Buffer.from(original), Buffer.from(text)] as const)
    .sort(([one], [other]) => Buffer.compare(one, other));
  const tableSize = entries.length * 8;
  const header = Buffer.alloc(28 + 2 * tableSize);
  [0x950412de, 0, entries.length, 28, 28 + tableSize].forEach((value, index) =>
    header.writeUInt32LE(value, index * 4),
  );
  const strings: Buffer[] = [];
  let offset = header.length;
  [0, 1].forEach((column) =>
    entries.forEach((entry, index) => {
      const text = entry[column as 0 | 1];
      header.writeUInt32LE(text.length, 28 + column * tableSize + index * 8);
      header.writeUInt32LE(offset, 32 + column * tableSize + index * 8);
      strings.push(text, Buffer.alloc(1));
      offset += text.length + 1;
    }),
  );
  return Buffer.concat([header, ...strings]);
}

/** A catalog for each language, by WordPress' name of the language. Texts without a translation stay English. */
export async function translationsOf(sources: readonly string[]): Promise<Map<string, Buffer>> {
  const wanted = new Set(sources.flatMap(textsIn));
  const catalogs = new Map<string, Buffer>();
  for (const tag of TAGS) {
    const known = await elementTexts(tag);
    const texts = [...wanted].flatMap((text) => {
      const translation = known.get(text.split('\u0004').at(-1)!);
      return translation === undefined ? [] : [[text, translation] as const];
    });
    catalogs.set(NAMES[tag] ?? tag.replace('-', '_'), catalog(new Map(texts)));
  }
  return catalogs;
}
