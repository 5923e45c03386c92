/** Writes what the studio prints for frameworks as files, and bundles them with what mounts them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { InlineConfig } from 'vite';
import { nameOf, type Case, type Way } from './cases.js';

const FOLDER = 'test/frameworks/.built/studio';

const ENDINGS: Readonly<Record<Exclude<Way, 'script'>, string>> = {
  react: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
  angular: 'ts',
};

/** How each framework shows what a file exports. */
const MOUNTS = `const MOUNT = {
  react: async ({ Forms }, target) => {
    const [{ createElement }, { createRoot }] = await Promise.all([
      import('react'),
      import('react-dom/client'),
    ]);
    createRoot(target).render(createElement(Forms));
  },
  vue: async ({ default: App }, target) => {
    const { createApp } = await import('vue');
    createApp(App).mount(target);
  },
  svelte: async ({ default: App }, target) => {
    const { mount } = await import('svelte');
    mount(App, { target });
  },
  angular: async ({ FormsComponent }, target) => {
    const [{ provideZonelessChangeDetection }, { bootstrapApplication }] = await Promise.all([
      import('@angular/core'),
      import('@angular/platform-browser'),
    ]);
    target.append(document.createElement('app-forms'));
    await bootstrapApplication(FormsComponent, { providers: [provideZonelessChangeDetection()] });
  },
};

// Its compiler has to be there before its first decorator runs.
const BEFORE = { angular: () => import('@angular/compiler') };
`;

/** Loads one file alone, so that it has only its own imports. */
function entry(cases: readonly Case[]): string {
  const loads = cases.map(({ way, ...rest }) => {
    const key = `${way}/${nameOf(rest)}`;
    return `  '${key}': () => import('./${key}.${ENDINGS[way as keyof typeof ENDINGS]}'),`;
  });
  return `${MOUNTS}
const FILES = {
${loads.join('\n')}
};

export async function mount(way, name, target) {
  await BEFORE[way]?.();
  await MOUNT[way](await FILES[\`\${way}/\${name}\`](), target);
}
`;
}

/** @returns the entry, from the folder of the package. */
export function writeSnippets(all: readonly Case[]): string {
  const cases = all.filter(({ way }) => way !== 'script');
  for (const each of cases) {
    const { way, code } = each;
    mkdirSync(`${FOLDER}/${way}`, { recursive: true });
    const ending = ENDINGS[way as keyof typeof ENDINGS];
    writeFileSync(`${FOLDER}/${way}/${nameOf(each)}.${ending}`, `${code}\n`);
  }
  writeFileSync(`${FOLDER}/entry.js`, entry(cases));
  return '.built/studio/entry.js';
}

/** Compiler options for Angular's decorators. */
export const DECORATORS: InlineConfig = { oxc: { decorator: { legacy: true } } };
