import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.js';
import { listenLocally, readPort } from './local-server.js';
import { SettingError } from './settings.js';

export const GUIDE_OPTIONS = { port: 'a number' } as const;

const DEFAULT_PORT = 8788;
const FIRST_PAGE = 'start';
const START = `/guide/${FIRST_PAGE}.html`;

const TEXT = 'text/plain; charset=utf-8';

/** Types of the guide's files by their ending. Any other file is text. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Folders and files in `dist/` that are served. */
const PARTS = ['guide/', 'recipes/', 'llms.txt'];

/**
 * `prompt-forms guide`: the guide of the installed version at an address of this machine, with the recipes. Throws an error
 * that names the pages if it does not have the one that is asked for.
 */
export async function runGuide(args: readonly string[]): Promise<void> {
  const { options, others } = readArguments('guide', args, GUIDE_OPTIONS, { maxOthers: 1 });
  const files = publishedFiles();
  const page = findPage(others[0] ?? FIRST_PAGE, files);
  const url = await listenLocally(
    readPort('--port', options.port, DEFAULT_PORT),
    (incoming, outgoing) => respond(incoming.url, outgoing, files),
  );
  console.log(`Guide    ${url}/${page}\n\nCtrl+C stops it.`);
}

/** The files by their path on the server. Nothing else can be asked for. */
function publishedFiles(): ReadonlyMap<string, string> {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => [relative(folder, file).replaceAll('\\', '/'), file] as const);
  return new Map(paths.filter(([path]) => PARTS.some((part) => path.startsWith(part))));
}

/** The path of a page such as `errors.md#cors`, `reference/cli`, or the one at the end of a message. */
function findPage(asked: string, files: ReadonlyMap<string, string>): string {
  const [file = '', anchor] = asked.split('#');
  const inGuide = file.replaceAll('\\', '/').replace(/^(?:.*\/)?guide\//, '');
  const name = inGuide.replace(/\.(?:md|html)$/, '');
  const path = `guide/${name}.html`;
  if (files.has(path)) return anchor ? `${path}#${anchor}` : path;
  const pages = [...files.keys()].flatMap((each) => /^guide\/(.*)\.html$/.exec(each)?.[1] ?? []);
  throw new SettingError(`The guide has no page "${file}", but ${pages.toSorted().join(', ')}.`);
}

function respond(
  url: string | undefined,
  outgoing: ServerResponse,
  files: ReadonlyMap<string, string>,
): void {
  const path = readPath(url);
  const page = (status: number, html: string): void =>
    void outgoing.writeHead(status, { 'Content-Type': TYPES['.html'] }).end(html);
  const redirect = (to: string): void => void outgoing.writeHead(302, { Location: to }).end();
  const filesIn = (folder: string) => [...files.keys()].filter((each) => each.startsWith(folder));

  const content = readContent(files.get(path));
  if (/^(?:guide\/?)?$/.test(path)) redirect(START);
  else if (content) {
    // A browser shows the code of a recipe, and runs none of it.
    const type = path.startsWith('recipes/') ? TEXT : (TYPES[extname(path)] ?? TEXT);
    outgoing.writeHead(200, { 'Content-Type': type }).end(content);
  } else if (path.endsWith('/') && filesIn(path).length > 0)
    page(200, listPage(path, filesIn(path)));
  else if (filesIn(`${path}/`).length > 0) redirect(`/${encodeURI(path)}/`);
  else page(404, smallPage('Not found', ''));
}

/** Undefined if the file is not there: another installation may have replaced the package meanwhile. */
function readContent(file: string | undefined): Buffer | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The path of a request without its first slash. */
function readPath(url = ''): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname).slice(1);
  } catch {
    return 'malformed';
  }
}

/** A page with links to the files of a folder. */
function listPage(folder: string, files: readonly string[]): string {
  const items = files
    .map((file) => file.slice(folder.length))
    .toSorted()
    .map((file) => `<li><a href="${encodeURI(file)}">${file}</a></li>`);
  return smallPage(folder, `<ul>\n${items.join('\n')}\n</ul>`);
}

const smallPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
  </head>
  <body>
    <p><a href="${START}">Guide</a></p>
    <h1>${title}</h1>
${content}
  </body>
</html>
`;
