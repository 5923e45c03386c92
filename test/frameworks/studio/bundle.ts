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
const MOUNTS = `import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { mount as mountSvelte } from 'svelte';
import { createApp } from 'vue';

const MOUNT = {
  react: ({ Forms }, target) => createRoot(target).render(createElement(Forms)),
  vue: ({ default: App }, target) => void createApp(App).mount(target),
  svelte: ({ default: App }, target) => void mountSvelte(App, { target }),
  angular: async ({ FormsComponent }, target) => {
    target.append(document.createElement('app-forms'));
    await bootstrapApplication(FormsComponent, { providers: [provideZonelessChangeDetection()] });
  },
};
`;

/** What loads one file alone: so it has only what it imports itself. */
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

/** What Angular's decorators need. */
export const DECORATORS: InlineConfig = { oxc: { decorator: { legacy: true } } };
