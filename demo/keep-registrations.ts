import type { Plugin } from 'vite';

/** Keeps modules with side effects in the demo: `sideEffects` of package.json names only published files. */
export function keepRegistrations(): Plugin {
  return {
    name: 'prompt-forms:registrations',
    transform: (code, id) =>
      /\/(demo|src\/define|src\/locales)\b/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
  };
}
