/**
 * The most that an entry may load at once, in KiB: minified, brotli, Lit included. By import, or by file for what
 * a page loads without a bundler.
 */
export const BUDGETS = {
  'prompt-forms/client': 6,
  'prompt-forms/define/form-embed': 18.5,
  'prompt-forms/define/form-generator': 22,
  'prompt-forms/define/form-list': 28,
  'prompt-forms/define': 41,
  'dist/form-embed.js': 44.5,
  'dist/form-page.js': 1,
  'dist/prompt-forms.js': 82.5,
  'dist/split/form-embed.js': 27,
  'dist/split/prompt-forms.js': 41,
} as const satisfies Readonly<Record<string, number>>;

/** The same for any one locale. */
export const LOCALE_BUDGET = 2;
