/**
 * How tests start Chromium. Each window otherwise loads two pages of the browser's own, for the suggestions below the
 * address bar, which takes more time than most pages of a test.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
