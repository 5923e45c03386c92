/** `npm run bench`: measures, prints markdown tables and writes them to RESULTS.md beside this file. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { listSpeed } from './list.js';
import { proxyLoad } from './proxy-load.js';
import { sizes } from './sizes.js';

const version = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string })
    .version;

const machine = [
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  `${Math.round(totalmem() / 2 ** 30)} GiB`,
  platform(),
  `Node ${process.versions.node}`,
  ...['lit', 'vite', 'hono'].map((name) => `${name} ${version(name)}`),
].join(', ');

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const parts: string[] = [];
for (const measure of [sizes, listSpeed, proxyLoad]) {
  const part = await measure();
  console.log(`\n${part}`);
  parts.push(part);
}
writeFileSync(
  new URL('RESULTS.md', import.meta.url),
  `# Results of \`npm run bench\`

${machine}. Timings are ratios of two things that were measured in turn in one run; only those compare.

${parts.join('\n\n')}
`,
);
