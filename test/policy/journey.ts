/**
 * The whole journey, by somebody who is in the page: generate, list, copy, embed, delete. Tells the page around
 * it what the page has seen.
 */
const SEEN = Symbol.for('policy.seen');
const { added, violations, said } = (globalThis as unknown as Record<symbol, Seen>)[SEEN]!;

interface Seen {
  readonly added: () => readonly string[];
  readonly violations: string[];
  readonly said: string[];
}

/** Everything in the page, through shadow roots. */
const all = (root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
    each,
    ...(each.shadowRoot ? all(each.shadowRoot) : []),
  ]);

const named = (element: HTMLElement): string =>
  (element.ariaLabel ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The first that is shown, once it is there; ten seconds at most. */
async function find(what: string, fits: (element: HTMLElement) => boolean): Promise<HTMLElement> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const found = all().find((each) => each.getClientRects().length > 0 && fits(each));
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`There is no ${what}`);
}

const press = async (name: string): Promise<void> => {
  const isIt = (each: HTMLElement): boolean =>
    each.localName === 'button' && !each.ariaDisabled && named(each).startsWith(name);
  (await find(`button "${name}"`, isIt)).click();
};

const steps: string[] = [];
const requests = (): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length;

async function travel(): Promise<void> {
  await find('empty list', (each) => each.textContent === 'No forms yet');
  steps.push(`${requests()} request before use`);
  const box = (await find(
    'box',
    ({ localName }) => localName === 'textarea',
  )) as HTMLTextAreaElement;
  box.value = 'An RSVP for our summer party';
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await press('Generate form');
  await find('link', (each) => each.localName === 'a' && named(each).startsWith('Open form'));
  steps.push('generated');
  await find('item', ({ localName }) => localName === 'li');
  steps.push('listed');
  await press('Copy embed code');
  await find('code', ({ localName }) => localName === 'pre');
  steps.push('code');
  // It has another height than at first once the form's page has told its own.
  await find(
    'form',
    (each) => each.localName === 'iframe' && (each as HTMLIFrameElement).height !== '480',
  );
  steps.push('embedded');
  await press('More actions');
  await press('Delete form');
  (await find('question', (each) => each.matches('.question .confirm'))).click();
  await find('empty list', (each) => each.textContent === 'No forms yet');
  steps.push('deleted');
}

/** The page's stored data. Empty if the browser blocks storage. */
function stored(): number {
  try {
    return localStorage.length + sessionStorage.length;
  } catch {
    return 0;
  }
}

const failed = await travel().then(
  () => undefined,
  (error: unknown) => String(error),
);
parent.postMessage(
  {
    steps,
    failed,
    violations,
    said,
    globals: added(),
    cookies: document.cookie,
    stored: stored(),
    databases: (await indexedDB.databases()).length,
  },
  '*',
);

export {};
