/** Hashes of files by their paths. */
export type Hashes = Readonly<Record<string, string>>;

/** The files that only one of two builds has, or that differ. */
export function changedFiles(one: Hashes, other: Hashes): string[] {
  const files = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...files].filter((file) => one[file] !== other[file]).sort();
}

/** What CHANGELOG.md lacks for a release of this version, in the form of Keep a Changelog; undefined: nothing. */
export function releaseOf(changelog: string, version: string): string | undefined {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
  if (!heading) return `CHANGELOG.md has no heading "## [${version}] - <date>".`;
  const date = heading.slice(`## [${version}] - `.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
    return `CHANGELOG.md: give ${version} its date, as in "## [${version}] - 2026-01-31"; now it says "${date}".`;
  }
  return undefined;
}
