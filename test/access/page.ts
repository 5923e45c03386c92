import type { PageLook } from './combinations.js';

const RTL: readonly string[] = ['ar'];

/** A page's look, or a language that is no part of the matrix. */
export type AnyLook = PageLook | { readonly theme: 'light'; readonly language: string };

/** Gives the test's page this look until the returned function is called. */
export function dress({ theme, language }: AnyLook): () => void {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { color-scheme: ${theme}; background: Canvas; color: CanvasText }`);
  const before = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...before, sheet];
  root.lang = language;
  root.dir = RTL.includes(language) ? 'rtl' : 'ltr';
  return () => {
    document.adoptedStyleSheets = before;
    root.removeAttribute('lang');
    root.removeAttribute('dir');
  };
}

/** Runs with a place in a page of that look; afterwards the place is gone, with all that it holds. */
export async function inPage<Result>(
  look: AnyLook,
  run: (parent: HTMLElement) => Promise<Result>,
): Promise<Result> {
  const undress = dress(look);
  const parent = document.createElement('main');
  document.body.append(parent);
  try {
    return await run(parent);
  } finally {
    parent.remove();
    undress();
  }
}
