import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import {
  guidePage,
  linkedSources,
  markdownTwin,
  packageLink,
  pageLink,
  SOURCES,
} from '../../demo/guide/layout.js';
import { GUIDE } from '../../demo/guide/pages.js';
import { textFiles } from '../../demo/guide/plugin.js';
import {
  GUIDE_LINK_FILES,
  INSTALLED_GUIDE,
  isPlaceholder,
  pathInRepository,
  REPOSITORY,
  withGuideAddress,
  withRepositoryLinks,
} from '../../demo/guide/repository.js';
import {
  anchorsOf,
  DOCUMENTS,
  hrefsIn,
  linksOf,
  sectionOf,
  snippetsOf,
  textOf,
} from './documents.js';

/** The pages, each rendered once. */
const pages = new Map([...GUIDE.keys()].map((name) => [name, guidePage(name)]));
const served = textFiles();

/** Why a link of a document leads nowhere; undefined for a good one. */
function faultOf(file: string, href: string): string | undefined {
  if (/^mailto:[^@]+@[\w.-]+$/.test(href)) return undefined;
  const inRepository = pathInRepository(href, REPOSITORY);
  if (inRepository === undefined && /^https:\/\//.test(href))
    return URL.canParse(href) ? undefined : 'no URL';
  const [path = '', anchor] = (inRepository ?? href).split('#');
  const folder = inRepository === undefined ? posix.dirname(file) : '';
  const target = path ? posix.join(folder, path) : file;
  if (!existsSync(target)) return 'no such file';
  if (!anchor) return undefined;
  return anchorsOf(target).includes(anchor) ? undefined : 'no such heading';
}

/** True if the site has what a link in a page of the guide leads to. */
const found = (page: string, href: string): boolean => {
  const [path = ''] = href.split('#');
  if (!path) return true; // a place on the page itself
  const target = posix.join('demo/guide', posix.dirname(page), path);
  const [, name = ''] = /^demo\/guide\/([\w/-]+)\.html$/.exec(target) ?? [];
  if (name) return GUIDE.has(name);
  const onSite = target.slice('demo/'.length);
  if (onSite.startsWith(`guide/${SOURCES}`) || /\.(md|txt)$/.test(onSite))
    return served.has(onSite);
  const file = statSync(target).isDirectory() ? join(target, 'index.html') : target;
  return existsSync(file);
};

describe('links', () => {
  for (const file of DOCUMENTS) {
    it(`of ${file} lead to files and headings`, () => {
      const faults = linksOf(file).map((href) => [href, faultOf(file, href)]);
      assert.deepEqual(
        faults.filter(([, fault]) => fault),
        [],
      );
    });
  }

  it('to a missing file or heading are reported', () => {
    assert.equal(faultOf('demo/guide/start.md', 'nothing.md'), 'no such file');
    assert.equal(faultOf('demo/guide/start.md', 'errors.md#nothing'), 'no such heading');
    assert.equal(faultOf('demo/guide/start.md', '#nothing'), 'no such heading');
    assert.equal(faultOf('demo/guide/start.md', 'errors.md#delete_failed'), undefined);
    const absolute = `${REPOSITORY}/blob/main/demo/guide/errors.md#`;
    assert.equal(faultOf('README.md', `${absolute}nothing`), 'no such heading');
    assert.equal(faultOf('README.md', `${absolute}delete_failed`), undefined);
  });

  it('of README.md are absolute on npm, and lead to the same files', () => {
    const readme = textOf('README.md');
    assert.equal(withRepositoryLinks(readme, REPOSITORY), readme, 'npm run docs');
    const address = 'https://github.com/prompt-forms/prompt-forms';
    const published = withRepositoryLinks(readme, address);
    const targets = [...published.matchAll(/\]\(([^)]*)\)|\bsrc(?:set)?="([^"/][^"]*)"/g)].map(
      ([, link, picture]) => link ?? picture!,
    );
    assert.ok(targets.length > GUIDE.size);
    assert.ok(targets.includes(`${address}/raw/main/demo/screenshot-light.png`));
    const faults = targets
      .filter((href) => !href.startsWith('https://forms.example/'))
      .map((href) => [href, pathInRepository(href, address)] as const)
      .filter(([, path]) => path === undefined || faultOf('README.md', path));
    assert.deepEqual(faults, []);
    assert.equal(
      withRepositoryLinks(published, REPOSITORY),
      withRepositoryLinks(readme, REPOSITORY),
    );
    assert.ok(Buffer.byteLength(published) <= 15_000, `${Buffer.byteLength(published)} bytes`);
    assert.ok(published.trimEnd().split('\n').length <= 230);
  });

  for (const file of GUIDE_LINK_FILES) {
    it(`of messages in ${file} lead to the repository once it has a URL`, () => {
      const text = textOf(file);
      assert.equal(withGuideAddress(text, REPOSITORY), text, 'npm run docs');
      const address = 'https://github.com/prompt-forms/prompt-forms';
      const published = withGuideAddress(text, address);
      assert.match(
        published,
        /https:\/\/github\.com\/\S+\/blob\/main\/demo\/guide\/(errors\.md|')/,
      );
      assert.equal(withGuideAddress(published, address), published);
      assert.equal(withGuideAddress(published, REPOSITORY), withGuideAddress(text, REPOSITORY));
    });
  }

  it('of messages are explained while they are paths', () => {
    const isExplained = sectionOf('troubleshooting', 'The path at the end of a line') !== undefined;
    assert.equal(isExplained, isPlaceholder(REPOSITORY));
    const isInReadme = textOf('README.md').includes(`\`${INSTALLED_GUIDE}errors.md#http\``);
    assert.equal(isInReadme, isPlaceholder(REPOSITORY));
  });

  it('of llms.txt and README.md name every page of the guide', () => {
    for (const name of GUIDE.keys()) {
      assert.ok(linksOf('demo/llms.txt').includes(`guide/${name}.md`), name);
      const inReadme = linksOf('README.md').map(
        (href) => pathInRepository(href, REPOSITORY) ?? href,
      );
      assert.ok(inReadme.includes(`demo/guide/${name}.md`), name);
    }
  });
});

describe('the markdown of the pages, as the site has it', () => {
  for (const name of GUIDE.keys()) {
    it(`${name}: every link leads to a file of the site`, () => {
      const hrefs = hrefsIn(markdownTwin(name)).filter((href) => !/^https:/.test(href));
      assert.deepEqual(
        hrefs.filter((href) => !found(name, href)),
        [],
      );
    });
  }

  it('keeps its code', () => {
    const twin = markdownTwin('frameworks');
    for (const { code } of snippetsOf('demo/guide/frameworks.md')) assert.ok(twin.includes(code));
  });
});

describe('the pages of the guide', () => {
  it('turn links to markdown into links to pages, and other links into links to text files', () => {
    assert.equal(pageLink('errors.md#delete_failed'), 'errors.html#delete_failed');
    assert.equal(pageLink('#kinds'), '#kinds');
    assert.equal(pageLink('https://hono.dev'), 'https://hono.dev');
    assert.equal(pageLink('reference.md#form-embed'), 'reference.html#form-embed');
    assert.equal(pageLink('reference/cli.md', 'start'), 'reference/cli.html');
    assert.equal(pageLink('../errors.md#kinds', 'reference/cli'), '../errors.html#kinds');
    assert.equal(pageLink('cli.md', 'reference/cli'), '../reference/cli.html');
    assert.equal(
      pageLink('../../proxy/node.ts', 'reference/cli'),
      '../files/demo/proxy/node.ts.txt',
    );
    assert.equal(pageLink('../themes/'), '../themes/');
    assert.equal(pageLink('../proxy/node.ts'), 'files/demo/proxy/node.ts.txt');
    assert.equal(pageLink('../proxy/'), undefined);
    assert.ok(linkedSources().has('demo/proxy/node.ts'));
    assert.equal(packageLink('../errors.md#kinds', 'reference/cli'), '../errors.md#kinds');
    assert.equal(
      packageLink('../../proxy/next/lib/forms.ts', 'reference/cli'),
      '../../recipes/next/lib/forms.ts',
    );
    assert.equal(packageLink('../proxy/'), '../recipes/');
    assert.equal(packageLink('../proxy/node.ts'), undefined);
    assert.equal(packageLink('../../SECURITY.md'), undefined);
  });

  for (const name of GUIDE.keys()) {
    it(`${name}: every link and anchor exists, and no heading is repeated`, () => {
      const html = pages.get(name)!;
      const hrefs = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);
      const own = hrefs.filter((href) => !/^https:/.test(href));
      assert.ok(own.length > GUIDE.size);
      assert.deepEqual(
        own.filter((href) => !found(name, href)),
        [],
      );
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      assert.equal(new Set(ids).size, ids.length);
      for (const href of own.filter((each) => each.startsWith('#'))) {
        assert.ok(ids.includes(href.slice(1)), href);
      }
      const toItself = posix.relative(posix.dirname(name), name) + '.html';
      assert.ok(html.includes(`${toItself}" aria-current="page"`));
      assert.equal(html.match(/<h1/g)?.length, 1);
    });
  }

  it('contain no paths of a developer’s machine, and no unrendered markdown', () => {
    for (const [name, html] of pages) {
      const text = html.replace(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '');
      assert.doesNotMatch(text, /\]\(|\*\*|^#{1,6} /m, name);
    }
  });

  it('are served with the markdown and the files that they name', () => {
    for (const [path, content] of served) assert.ok(content().length > 0, path);
    assert.equal(served.get('llms.txt')?.(), textOf('demo/llms.txt'));
  });
});
