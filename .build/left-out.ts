/** Vite plugins that leave parts of the npm modules out of the script-tag files. */
import type { Plugin } from 'vite';

/** Features of `<form-generator>` that the script-tag file leaves out for its size. */
const LEFT_OUT_FEATURES = ['qr', 'builder', 'history', 'refine'];

/** Removes these features, and what only they import. */
export function leaveOutFeatures(): Plugin {
  return {
    name: 'prompt-forms:left-out-features',
    transform(code, id) {
      if (!id.endsWith('/form-generator/lazy-features.js')) return undefined;
      let rest = code;
      for (const feature of LEFT_OUT_FEATURES) {
        const featureImport = new RegExp(`\\b${feature}: \\(\\) => import\\([^)]*\\),`);
        const shorter = rest.replace(featureImport, `${feature}: undefined,`);
        if (shorter === rest) this.error(`The feature "${feature}" is loaded in another way now`);
        rest = shorter;
      }
      return { code: rest, map: null };
    },
  };
}

/** Removes parts of a folder, given by the names of their loaders in `lazy-parts.js`, and what only they import. */
export function leaveOutParts(folder: string, loaders: readonly string[]): Plugin {
  return {
    name: `prompt-forms:left-out-parts-of-${folder}`,
    transform(code, id) {
      if (!id.endsWith(`/${folder}/lazy-parts.js`)) return undefined;
      let rest = code;
      for (const loader of loaders) {
        const shorter = rest.replace(
          new RegExp(`(?<=const ${loader} = )\\(\\) => import\\([^)]*\\)`),
          'undefined',
        );
        if (shorter === rest) this.error(`${loader} loads its part in another way now`);
        rest = shorter;
      }
      return { code: rest, map: null };
    },
  };
}

/**
 * Removes the advice about causes and fixes from the script-tag file. The npm modules load it when a call fails. In the
 * script-tag file, a message has operation, URL, status, code and a link to the guide.
 */
export function leaveOutAdvice(): Plugin {
  return {
    name: 'prompt-forms:no-advice',
    transform(code, id) {
      if (!id.endsWith('/client/load-advice.js')) return undefined;
      const rest = code.replace(/import\('\.\/advice\.js'\)/, 'undefined');
      if (rest === code) this.error('The advice is loaded in another way now');
      return { code: rest, map: null };
    },
  };
}

/** By file: what only the npm modules have. */
const OPTIONAL_FEATURES: Readonly<Record<string, readonly string[]>> = {
  '/rows/optional-features.js': ['rowKeys', 'loadRowActions', 'matchHighlights', 'optionalStyles'],
  '/outcome/optional-features.js': ['loadGeneratorActions'],
};

/** Removes the features that only the npm modules have, and what only they import. */
export function leaveOutOptionalFeatures(): Plugin {
  return {
    name: 'prompt-forms:no-optional-features',
    transform(code, id) {
      const file = Object.keys(OPTIONAL_FEATURES).find((path) => id.endsWith(path));
      if (!file) return undefined;
      const names = [...code.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name);
      if (`${names}` !== `${OPTIONAL_FEATURES[file]}`)
        this.error(`${file} exports its features in another way now`);
      return {
        code: names.map((name) => `export const ${name} = undefined;`).join('\n'),
        map: null,
      };
    },
  };
}
