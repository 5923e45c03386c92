import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** Where our own objects are made. */
const SOURCES = ['src/elements', 'src/ui', 'src/store', 'src/language'];

/** What others' objects have, or others know of ours: types of the platform, Lit, locales, and what is published. */
function otherFiles(): string[] {
  const typescript = 'node_modules/@typescript';
  const [platform = ''] = readdirSync(typescript).filter((name) => name.startsWith('typescript-'));
  const lit = ['lit-html', '@lit/reactive-element', 'lit-element'];
  return [
    ...filesIn(join(typescript, platform, 'lib'), /^lib\..*\.d\.ts$/),
    ...lit.flatMap((name) => filesIn(join('node_modules', name), /^[\w-]+(\.d\.ts|\.js)$/)),
    ...filesIn('src/locales', /\.ts$/),
    ...filesIn('src/client', /\.ts$/),
    ...['src/api.ts', 'src/elements/configure.ts', 'src/elements/events.ts'],
    ...['src/language/formats.ts', 'src/language/loading.ts', 'src/language/register.ts'],
    'src/store/channel.ts',
  ];
}

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

const wordsOf = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, '');

/**
 * Names of members that nobody but our own code can know, so that the one file may have shorter ones: members of
 * classes and interfaces of ours, but for those that an element has for its page (neither protected nor private), and
 * for every word that stands in a text of the file, in the platform's types, in Lit, in a locale or in what is published.
 */
export function ownNames(file: string): string[] {
  const own = new Set<string>();
  const kept = new Set(
    otherFiles().flatMap((path) => wordsOf(withoutComments(readFileSync(path, 'utf8')))),
  );
  const add = ({ key }: ESTree.TSPropertySignature | ESTree.TSMethodSignature): void => {
    if (key.type === 'Identifier') own.add(key.name);
  };
  for (const path of SOURCES.flatMap((folder) => filesIn(folder, /\.ts$/))) {
    new Visitor({
      TSPropertySignature: add,
      TSMethodSignature: add,
      ClassDeclaration({ body, superClass }) {
        for (const member of body.body) {
          if (!('key' in member) || member.key.type !== 'Identifier') continue;
          own.add(member.key.name);
          const { accessibility, override } = member as {
            accessibility?: string;
            override?: boolean;
          };
          if (superClass && !accessibility && !override) kept.add(member.key.name);
        }
      },
    }).visit(parseSync(path, readFileSync(path, 'utf8')).program);
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') for (const word of wordsOf(value)) kept.add(word);
    },
    TemplateElement({ value }) {
      for (const word of wordsOf(value.raw)) kept.add(word);
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return [...own].filter((name) => !kept.has(name));
}
