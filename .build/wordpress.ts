/** `npm run build:wordpress`: writes the WordPress plugin as a zip file, with the scripts of `dist/split/`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { VERSION } from '../src/version.js';
import { translationsOf } from './wordpress-texts.js';

const SOURCE = 'src/wordpress';
const TARGET = 'dist/prompt-forms-wordpress.zip';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));

/** The script and all that it loads from beside it. */
function scriptsOf(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) {
    const code = readFileSync(`dist/split/${file}`, 'utf8');
    for (const [, name = ''] of code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) found.add(name);
  }
  return found;
}

/** All files of the plugin, by their path in the zip file. */
export async function pluginFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const add = (path: string, content: Buffer) => files.set(`prompt-forms/${path}`, content);
  const copy = (from: string, path: string) => add(path, readFileSync(from));
  const elements = `elements/${VERSION}`;
  for (const file of filesIn(SOURCE)) copy(file, file.slice(SOURCE.length + 1));
  // The page's script imports the elements from beside it.
  files.delete('prompt-forms/page.js');
  copy(`${SOURCE}/page.js`, `${elements}/page.js`);
  copy('src/php/prompt-forms.php', 'proxy/prompt-forms.php');
  copy('LICENSE', 'LICENSE');
  copy('dist/form-embed.js', 'form-embed.js');
  for (const file of scriptsOf('prompt-forms.js'))
    copy(`dist/split/${file}`, `${elements}/${file}`);
  // Each script file loads the locales from beside itself.
  for (const file of filesIn('dist/split/locales')) {
    const path = file.slice('dist/split/'.length);
    copy(file, path);
    copy(file, `${elements}/${path}`);
  }
  const sources = [...files].filter(([path]) => /includes\/|plugin\.php|block\.json/.test(path));
  for (const [locale, content] of await translationsOf(
    sources.map(([, content]) => content.toString()),
  ))
    add(`languages/prompt-forms-${locale}.mo`, content);
  return files;
}

/** A zip file whose bytes depend on its content alone. */
export function zip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  // The first date of the format.
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: new Date(1980, 0, 1) });
}

async function buildPlugin(): Promise<void> {
  if (!existsSync('dist/integrity.json'))
    throw new Error('There is no build. Run `npm run build`.');
  const files = await pluginFiles();
  const content = zip(files);
  writeFileSync(TARGET, content);
  console.log(`${TARGET}: ${files.size} files, ${Math.round(content.length / 1024)} KiB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlugin();
