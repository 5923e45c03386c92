/** Which test files share a process of Node: to start one takes longer than most of them run. */

/** These set globals of the process, watch or measure the whole process, or run for many seconds. */
const ALONE: readonly RegExp[] = [
  /^test\/proxy\/(budget-in-|conformance\.|guide-(production|vite)\.|linear\.|many-|owner-stores\.|server\.|service\/stream-forms\.)/,
  /^test\/cli\/proxy\./,
  /^test\/frameworks\//,
  /^test\/e2e\/(browser-runner|installed)\./,
  /^test\/elements\/form-generator\/draft\./,
  /^test\/package\/(beside|conformance-command|tarball)\./,
  /^test\/client\/(faults|garbage|without-advice|worker)/,
  /^test\/store\/(connect|interleavings)\./,
];

/** Tests that drive a browser, of which each takes many seconds. */
const isLarge = (file: string): boolean => /^test\/(e2e|visual)\//.test(file);

/** The files of each process, in their order: at most 12 in one, and 4 of those that drive a browser. */
export function nodeGroups(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  for (const file of files) {
    if (ALONE.some((pattern) => pattern.test(file))) {
      groups.push([file]);
    } else if (open.length > 0 && open.length < (isLarge(file) ? 4 : 12)) {
      open.push(file);
    } else {
      groups.push((open = [file]));
    }
  }
  return groups;
}
