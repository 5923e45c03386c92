import { fixture } from '@open-wc/testing';

export interface NarrowPage {
  readonly document: Document;
  /** CSS pixels by which the page is wider than its window; 0 where it fits. */
  overflow(): number;
}

/**
 * Shows the markup in a window of 320 CSS pixels, in which a page must not scroll sideways.
 * WebKit's own window stays wider than 446 px, so this is a frame. The modules, paths such as
 * `/src/define.ts`, have run when this returns.
 */
export async function narrowPage(
  markup: string,
  { modules = [], width = 320 }: { modules?: readonly string[]; width?: number } = {},
): Promise<NarrowPage> {
  const frame = await fixture<HTMLIFrameElement>(
    `<iframe title="Narrow page" width="${width}" height="640"></iframe>`,
  );
  const scripts = modules.map((path) => `<script type="module" src="${path}"></script>`);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Narrow</title>
    <base href="/">${scripts.join('')}<body>${markup}</body></html>`;
  await loaded;
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document');
  return {
    document: page,
    overflow: () => page.documentElement.scrollWidth - (page.defaultView?.innerWidth ?? 0),
  };
}
