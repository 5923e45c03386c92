import { css } from 'lit';

const noScrolling = css`
  :root {
    overflow: hidden !important;
  }
`;

/** For a page whose viewport has the overflow of its body. The body would get it back, with a scroll bar of its own. */
const noOverflowOfBody = css`
  body {
    overflow: visible !important;
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
    const root = document.documentElement;
    const { overflowX, overflowY, scrollbarGutter = 'auto' } = getComputedStyle(root);
    const styles = [noScrolling];
    if (overflowX === 'visible' && overflowY === 'visible') styles.push(noOverflowOfBody);
    // Any other value keeps the space already, maybe on both sides.
    const needsGutter = scrollbarGutter === 'auto' && innerWidth > root.clientWidth;
    if (needsGutter) styles.push(stableWidth);
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
