/**
 * The most that an entry may load at once, in KiB: minified, brotli, Lit included. By import, or by file for what
 * a page loads itself.
 */
export const BUDGETS = {
  'prompt-forms/client': 5.5,
  'prompt-forms/define/form-embed': 15,
  'prompt-forms/define/form-generator': 18,
  'prompt-forms/define/form-list': 24,
  'prompt-forms/define': 33,
  'dist/form-embed.js': 33,
  'dist/form-page.js': 1,
  'dist/prompt-forms.js': 70,
} as const satisfies Readonly<Record<string, number>>;

/** The same for any one locale. */
export const LOCALE_BUDGET = 2;
