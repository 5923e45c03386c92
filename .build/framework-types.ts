import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the declarations that refer to modules of frameworks. They are written by hand, since `tsc` would need the
 * frameworks to emit them.
 */
export function copyFrameworkTypes(from: string, to: string): void {
  for (const file of readdirSync(from).filter((name) => name.endsWith('.d.ts'))) {
    copyFileSync(join(from, file), join(to, file));
  }
}
