import { fixture } from '@open-wc/testing';

export interface NarrowPage {
  readonly document: Document;
  /** CSS pixels by which the page is wider than its window; 0 where it fits. */
  overflow(): number;
}

const happens = (target: EventTarget, name: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

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
  frame.src = '/test/support/narrow-page.html';
  await happens(frame, 'load');
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document');
  page.body.innerHTML = markup;
  for (const src of modules) {
    const script = Object.assign(page.createElement('script'), { type: 'module', src });
    page.head.append(script);
    await happens(script, 'load');
  }
  return {
    document: page,
    overflow: () => page.documentElement.scrollWidth - (page.defaultView?.innerWidth ?? 0),
  };
}
