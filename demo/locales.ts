import type { LocaleLoader } from '../src/index.js';

/** Every locale of the source by its tag, each loaded once a page speaks it. */
export const locales: Readonly<Record<string, LocaleLoader>> = Object.fromEntries(
  Object.entries(import.meta.glob('../src/locales/*.ts')).map(([path, load]) => [
    /([\w-]+)\.ts$/.exec(path)![1]!,
    load,
  ]),
);
