/** What an entry may load at once: KiB as brotli, minified, Lit included. */
export interface Budget {
  /** At most. */
  readonly gate: number;
  readonly aim: number;
}

/** By what is imported, or by file for what a page loads itself. */
export const BUDGETS = {
  'prompt-forms/client': { gate: 3.3, aim: 2.8 },
  'prompt-forms/define/form-embed': { gate: 11.8, aim: 10.5 },
  'prompt-forms/define/form-generator': { gate: 17, aim: 15 },
  'prompt-forms/define/form-list': { gate: 20, aim: 17 },
  'dist/prompt-forms.js': { gate: 28, aim: 24 },
} as const satisfies Readonly<Record<string, Budget>>;

/** Of any one locale. */
export const LOCALE_BUDGET: Budget = { gate: 2, aim: 1.5 };
