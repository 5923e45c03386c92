import { compile } from 'tailwindcss';
import preflight from 'tailwindcss/preflight.css?raw';
import theme from 'tailwindcss/theme.css?raw';
import utilities from 'tailwindcss/utilities.css?raw';

/** The style sheet of a page with Tailwind. Dark if `data-theme` is `dark`. */
const INPUT = `
@layer theme, base, components, utilities;
@import './theme.css' layer(theme);
@import './preflight.css' layer(base);
@import './utilities.css' layer(utilities);
@import './map.css';
@custom-variant dark (&:where([data-theme=dark], [data-theme=dark] *));
@layer base {
  body { @apply bg-white text-gray-900 dark:bg-gray-900 dark:text-gray-100; }
}`;

/** Tailwind's styles for this markup and this map, compiled with its own compiler. */
export async function buildTailwind(markup: string, map: string): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    './theme.css': theme,
    './preflight.css': preflight,
    './utilities.css': utilities,
    './map.css': map,
  };
  const { build } = await compile(INPUT, {
    loadStylesheet: async (id, base) => ({ path: id, base, content: files[id] ?? '' }),
  });
  return build(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
  );
}
