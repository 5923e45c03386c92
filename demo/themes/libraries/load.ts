/** The library's styles, with a token map for the elements, and a card, a field and buttons of the library. */
export async function loadLibrary(id: string, map: string): Promise<string> {
  switch (id) {
    case 'bootstrap': {
      await import('bootstrap/dist/css/bootstrap.css');
      addSheet(map);
      return (await import('./bootstrap.html?raw')).default;
    }
    case 'tailwind': {
      const { default: sample } = await import('./tailwind.html?raw');
      const { buildTailwind } = await import('./tailwind.js');
      addSheet(await buildTailwind(sample, map));
      return sample;
    }
    case 'web-awesome': {
      await import('./web-awesome.css');
      addSheet(map);
      return (await import('./web-awesome.html?raw')).default;
    }
    default:
      throw new Error(`No library is called ${id}`);
  }
}

export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
