import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The value of `<script integrity>` for a file. */
export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The hash of each file in the folder that `wanted` accepts, by relative path. */
export function hashesOf(
  folder: string,
  wanted: (file: string) => boolean,
): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter(wanted)
    .sort();
  return Object.fromEntries(
    files.map((file) => [file, hashOf(readFileSync(join(folder, file)))] as const),
  );
}

/** The hash of each script in the folder, by relative path. */
export const integrityOf = (folder: string): Readonly<Record<string, string>> =>
  hashesOf(folder, (file) => file.endsWith('.js'));
