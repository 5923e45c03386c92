/** Which test files share a process of Node: to start one takes longer than most of them run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders whose tests change nothing outside of themselves, such as the process or its globals. */
const SHARED =
  /^test\/(bench|browsers|client|demo|elements|guide|heard|language|locales|package|runner|service|store|support|testing|themes|ui)\//;

/** The same for tests of the proxy, most of which start servers or other processes. */
const SHARED_OF_PROXY =
  /^test\/proxy\/(admin\/\w+|pages\/\w+|authorize|bot-check|check-prompt|cross-site|hooks|idempotency|limits|opentelemetry|options|orphans|ownership|running-work|service|traces)\.node/;

/** They set globals of the process, watch the whole process, or run for many seconds. */
const ALONE: readonly RegExp[] = [
  /^test\/elements\/form-generator\/draft\./,
  /^test\/package\/(conformance-command|tarball)\./,
  /^test\/client\/(faults|garbage|properties|without-advice|worker)/,
  /^test\/store\/(connect|interleavings)\./,
];

/** Each takes many seconds, and half a second less where another has loaded what drives a browser. */
const isLarge = (file: string): boolean =>
  /^test\/(e2e|visual)\//.test(file) && !/^test\/e2e\/(browser-runner|installed)\./.test(file);

const mayShare = (file: string): boolean =>
  (isLarge(file) || SHARED.test(file) || SHARED_OF_PROXY.test(file)) &&
  !ALONE.some((alone) => alone.test(file));

/** With more files than this, one that hangs would leave too many others unseen. */
const MAX_FILES = 12;
const MAX_LARGE_FILES = 4;

/** The files of each process, in their order. */
export function nodeGroups(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const file of files) {
    if (!mayShare(file)) {
      groups.push([file]);
      continue;
    }
    const most = isLarge(file) ? MAX_LARGE_FILES : MAX_FILES;
    if (!open || open.length >= most) groups.push((open = []));
    open.push(file);
  }
  return groups;
}

/** How many times the limit of one file a process may take: small files share one limit. */
export const limitsOf = (group: readonly string[]): number =>
  Math.max(1, group.filter(isLarge).length);

const FOLDER = 'node_modules/.cache/prompt-forms/node';

/** The file that node:test runs for a group: the only file, or a module of this name that brings all of them. */
export function entryOf(group: readonly string[], name: string): string {
  if (group.length === 1) return group[0]!;
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.test.mjs`);
  const lines = group.map((file) => `await import('${pathToFileURL(resolve(file)).href}');\n`);
  writeFileSync(path, lines.join(''));
  return path;
}
