import { css } from 'lit';

const noScrolling = css`
  :root {
    overflow: hidden !important;
  }
`;

/** Keeps the space of a scroll bar that disappears. */
const stableWidth = css`
  :root {
    scrollbar-gutter: stable !important;
  }
`;

/** Keeps the page behind a modal overlay from scrolling. */
export class ScrollLock {
  #sheets: CSSStyleSheet[] = [];

  lock(): void {
    const hasScrollBar = innerWidth > document.documentElement.clientWidth;
    const styles = hasScrollBar ? [noScrolling, stableWidth] : [noScrolling];
    this.#sheets = styles.map(({ styleSheet }) => styleSheet!);
    document.adoptedStyleSheets.push(...this.#sheets);
  }

  unlock(): void {
    const sheets = document.adoptedStyleSheets;
    for (const sheet of this.#sheets) {
      const index = sheets.lastIndexOf(sheet);
      if (index >= 0) sheets.splice(index, 1); // The page may have removed it.
    }
    this.#sheets = [];
  }
}
