import type { Page, Protocol } from 'puppeteer-core';

type DomNode = Protocol.DOM.Node;

/** The elements with text of their own at and below this one, shadow trees included. */
const withText = (node: DomNode): DomNode[] => {
  const { children = [], shadowRoots = [] } = node;
  const own = children.some((child) => child.nodeType === 3 && child.nodeValue.trim() !== '');
  return [...(own ? [node] : []), ...[...children, ...shadowRoots].flatMap(withText)];
};

/** The fonts in a page that are the machine's, not the page's; on another machine they are others. */
export async function machineFonts(page: Page): Promise<readonly string[]> {
  const session = await page.createCDPSession();
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const found = await Promise.all(
      withText(root).map(({ nodeId }) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    const names = found.flatMap(({ fonts }) =>
      fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName),
    );
    return [...new Set(names)];
  } finally {
    await session.detach();
  }
}
