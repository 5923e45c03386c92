import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The declarations that name modules of frameworks. They are written by hand, since `tsc` would need the
 * frameworks to make them, and so it leaves them where they are.
 */
export function copyFrameworkTypes(from: string, to: string): void {
  for (const file of readdirSync(from).filter((name) => name.endsWith('.d.ts'))) {
    copyFileSync(join(from, file), join(to, file));
  }
}
