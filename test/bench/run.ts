/** `npm run bench`: measures, prints markdown tables and writes them to RESULTS.md or RESULTS-PROXY.md beside this file. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { faults } from './faults.js';
import { closing, failed, type Part } from './figures.js';
import { listSpeed } from './list.js';
import { interaction } from './interaction.js';
import { loading } from './loading.js';
import { machine } from './machine.js';
import { needsBuild, selectionOf, type PartName } from './options.js';
import { installPeers } from './packages.js';
import { ownership } from './ownership.js';
import { networkLoad } from './proxy-load.js';
import { session } from './session.js';
import { sizes } from './sizes.js';

const MEASURES: Readonly<Record<PartName, () => Promise<Part>>> = {
  sizes,
  list: listSpeed,
  loading,
  interaction,
  session,
  network: networkLoad,
  ownership,
  faults,
};

async function run(args: readonly string[]): Promise<number> {
  const { parts: names, results } = selectionOf(args);
  if (needsBuild(names)) {
    installPeers();
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  }
  const measured: Part[] = [];
  for (const name of names) {
    const begin = performance.now();
    const part = await MEASURES[name]();
    console.log(`\n${part.text}\n`);
    console.log(`(${name}: ${Math.round((performance.now() - begin) / 1000)} s)`);
    measured.push(part);
  }
  const figures = measured.flatMap((part) => part.figures);
  const end = closing(figures).join('\n');
  if (results) {
    writeFileSync(
      new URL(results, import.meta.url),
      `# Results of \`npm run bench${args.length ? ` -- ${args.join(' ')}` : ''}\`

${machine()}

Timings are ratios of two things that were measured in turn in one run; only those compare.

${measured.map(({ text }) => text).join('\n\n')}

## Gates

${end.replaceAll(/^/gm, '- ')}
`,
    );
  }
  console.log(end);
  return failed(figures).length ? 1 : 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
