/**
 * The most that an entry may load at once, in KiB: minified, brotli, Lit included. By import, or by file for what
 * a page loads itself.
 */
export const BUDGETS = {
  'prompt-forms/client': 4.5,
  'prompt-forms/define/form-embed': 13,
  'prompt-forms/define/form-generator': 17,
  'prompt-forms/define/form-list': 21,
  'prompt-forms/define': 29,
  'dist/form-embed.js': 26,
  'dist/form-page.js': 1,
  'dist/prompt-forms.js': 48,
} as const satisfies Readonly<Record<string, number>>;

/** The same for any one locale. */
export const LOCALE_BUDGET = 2;
