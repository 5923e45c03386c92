/**
 * Placeholder: the project has no public repository yet. Set it here, then run `npm run docs`, which writes the addresses of
 * package.json. `npm run release:check` refuses a release as long as it is a placeholder.
 */
export const REPOSITORY = 'https://example.com/prompt-forms/prompt-forms';

/** The fields of package.json that contain the address of the repository. */
export const packageAddresses = (repository: string) => ({
  homepage: `${repository}#readme`,
  bugs: { url: `${repository}/issues` },
  repository: { type: 'git', url: `git+${repository}.git` },
});

/** True for an address under a name that is reserved for examples (RFC 2606). */
export const isPlaceholder = (address: string): boolean =>
  /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(address).hostname);
