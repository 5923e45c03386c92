/** The Node that builds and runs an app: this one, or a newer one from npm if the app needs it. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CACHE, runIn } from './commands.js';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

/** A version whose packages exist for Linux, macOS and Windows. */
const NEWER_VERSION = '24.21.0';

export interface AppNode {
  /** Its binary. */
  readonly node: string;
  readonly version: string;
}

/** Installs the newer Node once. Its package for the platform is the binary alone, without a script that downloads. */
function installNewer(): string {
  const folder = join(CACHE, `node-${NEWER_VERSION}`);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    runIn(folder, 'npm', [...install, '--prefix', folder, `${name}@${NEWER_VERSION}`]);
  }
  return binary;
}

/** An app without `engines` runs on each Node that the package runs on. */
export function nodeFor(app: string): AppNode {
  const { engines } = JSON.parse(readFileSync(`demo/proxy/${app}/package.json`, 'utf8')) as {
    readonly engines?: { readonly node: string };
  };
  if (satisfies(process.version, engines?.node ?? '*'))
    return { node: process.execPath, version: process.version };
  return { node: installNewer(), version: `v${NEWER_VERSION}` };
}
