/**
 * Lit's `css-tag.js` for the script-tag files. They run only in browsers with constructable style sheets, and their styles
 * are fixed: the fallback and the errors of the original cannot occur.
 */
export class CSSResult {
  #styleSheet: CSSStyleSheet | undefined;

  constructor(readonly cssText: string) {}

  get styleSheet(): CSSStyleSheet {
    if (!this.#styleSheet) {
      this.#styleSheet = new CSSStyleSheet();
      this.#styleSheet.replaceSync(this.cssText);
    }
    return this.#styleSheet;
  }

  toString(): string {
    return this.cssText;
  }
}

export const css = (strings: TemplateStringsArray, ...values: unknown[]): CSSResult =>
  new CSSResult(strings.reduce((text, string, index) => `${text}${values[index - 1]}${string}`));

export const unsafeCSS = (text: unknown): CSSResult => new CSSResult(String(text));

export const supportsAdoptingStyleSheets = true;

export const getCompatibleStyle = <Style>(style: Style): Style => style;

export function adoptStyles(root: ShadowRoot, styles: (CSSResult | CSSStyleSheet)[]): void {
  root.adoptedStyleSheets = styles.map((style) =>
    style instanceof CSSResult ? style.styleSheet : style,
  );
}
