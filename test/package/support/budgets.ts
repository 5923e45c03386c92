/**
 * The most that an entry may load at once, in KiB: minified, brotli, Lit included. By import, or by file for what
 * a page loads without a bundler.
 */
export const BUDGETS = {
  'prompt-forms/client': 6,
  'prompt-forms/define/form-embed': 16.75,
  'prompt-forms/define/form-generator': 20.75,
  'prompt-forms/define/form-list': 27.25,
  'prompt-forms/define': 38.5,
  'dist/form-embed.js': 39.5,
  'dist/form-page.js': 1,
  'dist/prompt-forms.js': 74,
  'dist/split/form-embed.js': 25,
  'dist/split/prompt-forms.js': 37.5,
} as const satisfies Readonly<Record<string, number>>;

/** The same for any one locale. */
export const LOCALE_BUDGET = 2;
