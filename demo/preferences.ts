/** The visitor's settings in the header of the demo's pages, stored in this browser only. */

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'prompt-forms-demo:theme';
/** The titles of selected tabs as a JSON array, the last one first. */
export const TABS_KEY = 'prompt-forms-demo:tabs';
const LANGUAGE_KEY = 'prompt-forms-demo:language';

/** `auto` for unknown values. */
export const themeOf = (value: string | null): Theme =>
  THEMES.find((theme) => theme === value) ?? 'auto';

export const rememberedTheme = (): Theme => themeOf(read(THEME_KEY));

/** A BCP 47 tag. Undefined if the visitor selected none, or if the browser blocks storage. */
export const rememberedLanguage = (): string | undefined => read(LANGUAGE_KEY) ?? undefined;

export const rememberTheme = (theme: Theme): void => write(THEME_KEY, theme);

export const rememberLanguage = (tag: string): void => write(LANGUAGE_KEY, tag);

/** A page has few kinds of tabs. The selected one of each kind is among the last few. */
const MAX_TABS = 8;

/** Keeps a tab that the visitor has selected, for all pages that have one of this title. */
export function rememberTab(title: string): void {
  const others = readTabs().filter((each) => each !== title);
  write(TABS_KEY, JSON.stringify([title, ...others].slice(0, MAX_TABS)));
}

function readTabs(): string[] {
  try {
    const tabs: unknown = JSON.parse(read(TABS_KEY) ?? '[]');
    return Array.isArray(tabs) ? tabs.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Shows the page, and with it the elements, in this theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
}

// A browser that blocks storage throws for the property itself, and one whose storage is full throws for a write.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The setting then lasts until the next page load.
  }
}
