/** Archives of a release for sites without npm: the WordPress plugin, the PHP proxy, and the files for a script tag. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginFiles, zip } from './wordpress.js';

/** Files for a script tag: in one piece, in parts, the script of a form's page, and the languages that they load. */
const SCRIPT_FILES =
  /^(?:(?:prompt-forms|form-embed|form-page)\.js|integrity\.json|split\/.*|locales\/.*\.js)$/;

function filesIn(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'));
  const wanted = paths.filter(isWanted);
  return new Map([...wanted, 'LICENSE'].map((path) => [path, readFileSync(placeOf(folder, path))]));
}

const placeOf = (folder: string, path: string): string =>
  path === 'LICENSE' ? path : join(folder, path);

/** The content of each archive by its name. Needs `dist/`. */
export const releaseArchives = async (): Promise<ReadonlyMap<string, Uint8Array>> =>
  new Map([
    ['prompt-forms-wordpress.zip', zip(await pluginFiles())],
    ['prompt-forms-php.zip', zip(filesIn('src/php'))],
    ['prompt-forms-script.zip', zip(filesIn('dist', (path) => SCRIPT_FILES.test(path)))],
  ]);
