/** The theme of a page of the demo, from the control in its header. */
import { applyTheme, rememberedTheme, rememberTheme, themeOf, type Theme } from './preferences.js';

const control = document.querySelector('.top .theme');

/** Shows the theme on the page and in its header. The elements follow the page's color-scheme. */
export function showTheme(theme: Theme): void {
  applyTheme(theme);
  for (const input of control?.querySelectorAll('input') ?? []) {
    input.checked = input.value === theme;
  }
}

control?.addEventListener('change', ({ target }) => {
  const theme = themeOf((target as HTMLInputElement).value);
  applyTheme(theme);
  rememberTheme(theme);
});

showTheme(rememberedTheme());
