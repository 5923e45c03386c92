/**
 * Placeholder: the project has no public repository yet. Set it here, then run `npm run docs`, which writes the addresses of
 * package.json, the links of README.md, and the links of messages to the guide. `npm run release:check` refuses a release as long as it is a placeholder.
 */
export const REPOSITORY = 'https://example.com/prompt-forms/prompt-forms';

/** Placeholders: the addresses in these files. Set them here and there. */
export const CONTACTS = {
  'SECURITY.md': 'security@example.com',
  '.github/CODE_OF_CONDUCT.md': 'conduct@example.com',
  'demo/guide/openacr.yaml': 'accessibility@example.com',
} as const;

/** The fields of package.json that contain the address of the repository. */
export const packageAddresses = (repository: string) => ({
  homepage: `${repository}#readme`,
  bugs: { url: `${repository}/issues` },
  repository: { type: 'git', url: `git+${repository}.git` },
});

/** True for an address under a name that is reserved for examples (RFC 2606). */
export const isPlaceholder = (address: string): boolean =>
  /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(address).hostname);

/** The address of a file or folder in the repository. */
const addressOf = (repository: string, path: string): string => {
  const view = path.endsWith('.png') ? 'raw' : path.split('#')[0]!.endsWith('/') ? 'tree' : 'blob';
  return `${repository}/${view}/main/${path}`;
};

/** A link or picture in markdown: what comes before the target, the address of a repository if there is one, the path. */
const LINK =
  /(\]\(|\bsrc(?:set)?=")(https:\/\/[^\s)"]+?\/(?:blob|raw|tree)\/main\/)?((?!https?:|[#/])[^\s)"]+)/g;

/**
 * README.md with the addresses of the repository's files in its links and pictures, since npm shows it on a page of its own.
 * While the address is a placeholder, and nothing can be published, they are relative, so that they work in a clone.
 */
export const withRepositoryLinks = (markdown: string, repository: string): string =>
  markdown.replace(LINK, (_, before: string, _address: string | undefined, path: string) =>
    isPlaceholder(repository) ? `${before}${path}` : `${before}${addressOf(repository, path)}`,
  );

/** The files with the links of messages to the guide, and the pages that show such messages. */
export const GUIDE_LINK_FILES: readonly string[] = [
  'src/guide-address.ts',
  'demo/guide/errors.md',
  'demo/guide/troubleshooting.md',
];

/** The folder of the guide in a site that has installed the package. */
export const INSTALLED_GUIDE = 'node_modules/prompt-forms/dist/guide/';

/** The folder of the guide as it stands in these files: in a string of its own, or with the page of the errors. */
const GUIDE_FOLDER = new RegExp(
  `(?:https://\\S+?/blob/main/demo/guide/|${INSTALLED_GUIDE})(?=errors\\.md|')`,
  'g',
);

/** A text with the address of the guide in the links of messages. While it is a placeholder, they are paths in a site. */
export const withGuideAddress = (text: string, repository: string): string =>
  text.replaceAll(
    GUIDE_FOLDER,
    isPlaceholder(repository) ? INSTALLED_GUIDE : `${repository}/blob/main/demo/guide/`,
  );

/** The path in the repository that an absolute link leads to. Undefined for a link to somewhere else. */
export function pathInRepository(href: string, repository: string): string | undefined {
  const [, path] = /^\/(?:blob|raw|tree)\/main\/(.*)$/.exec(href.slice(repository.length)) ?? [];
  return href.startsWith(repository) ? path : undefined;
}
