import { pause } from '../api/timers.js';

/** Options of Testing Library's queries by role, with the time limit of `findByRole`. */
export interface ShadowQueryOptions {
  /** The accessible name. A string is the whole name. */
  readonly name?: string | RegExp;
  /** Milliseconds that `findByRole` and `findAllByRole` wait. Default: 4000. */
  readonly timeout?: number;
  /** Any other option of Testing Library's `queryAllByRole`. */
  readonly [option: string]: unknown;
}

/** The query that Testing Library's `within(element)` returns, as far as {@link shadowQueries} needs it. */
export interface RoleQueries {
  queryAllByRole(role: string, options?: object): HTMLElement[];
}

/** Testing Library's queries by role, through open shadow roots. */
export interface ShadowQueries {
  /** @throws Error if there is none, or more than one. */
  getByRole(role: string, options?: ShadowQueryOptions): HTMLElement;
  /** @throws Error if there is none. */
  getAllByRole(role: string, options?: ShadowQueryOptions): HTMLElement[];
  /** @returns null if there is none. @throws Error if there is more than one. */
  queryByRole(role: string, options?: ShadowQueryOptions): HTMLElement | null;
  /** In document order within each shadow root: first those outside of shadow roots. */
  queryAllByRole(role: string, options?: ShadowQueryOptions): HTMLElement[];
  /** Waits until there is one. Rejects with an Error after `timeout`, or if there is more than one. */
  findByRole(role: string, options?: ShadowQueryOptions): Promise<HTMLElement>;
  /** Waits until there is at least one. Rejects with an Error after `timeout`. */
  findAllByRole(role: string, options?: ShadowQueryOptions): Promise<HTMLElement[]>;
}

/** vitest and jest end a test after 5000 ms, so that this error comes first. */
const DEFAULT_TIMEOUT_MS = 4000;

/** Milliseconds between two searches. */
const INTERVAL_MS = 20;

/**
 * Testing Library's queries by role, through the shadow roots of elements. Playwright needs no helper: its `getByRole`
 * looks into open shadow roots by itself. Guide: dist/guide/testing.md.
 * @param within The function of that name of `@testing-library/dom`, or of a package that exports it again.
 * @param container The element to look in, such as `document.querySelector('form-list')`. Default: `document.body`, also if
 * it is replaced later.
 * @throws Error for null: no element matches.
 */
export function shadowQueries(
  within: (element: HTMLElement) => RoleQueries,
  container?: Element | null,
): ShadowQueries {
  if (container === null)
    throw new Error('shadowQueries got null as its container: no element of the page matches.');
  const queryAllByRole: ShadowQueries['queryAllByRole'] = (role, { timeout: _, ...options } = {}) =>
    rootsIn(container ?? document.body).flatMap((root) =>
      within(root as HTMLElement).queryAllByRole(role, options),
    );

  const getAllByRole: ShadowQueries['getAllByRole'] = (role, options) => {
    const found = queryAllByRole(role, options);
    if (found.length === 0) throw new Error(`There is no ${describe(role, options)}.`);
    return found;
  };

  const queryByRole: ShadowQueries['queryByRole'] = (role, options) => {
    const found = queryAllByRole(role, options);
    if (found.length > 1)
      throw new Error(`There are ${found.length} elements for ${describe(role, options)}.`);
    return found[0] ?? null;
  };

  const findAllByRole: ShadowQueries['findAllByRole'] = async (role, options = {}) => {
    const { timeout = DEFAULT_TIMEOUT_MS } = options;
    const deadline = performance.now() + timeout;
    for (;;) {
      const found = queryAllByRole(role, options);
      if (found.length > 0) return found;
      if (performance.now() >= deadline)
        throw new Error(
          `There was no ${describe(role, options)} within ${timeout} ms.${othersOf(role)}`,
        );
      await pause(INTERVAL_MS);
    }
  };

  const othersOf = (role: string): string => {
    const others = queryAllByRole(role).map((element) => `"${nameHint(element)}"`);
    return others.length === 0 ? '' : ` With this role: ${others.join(', ')}.`;
  };

  return {
    queryAllByRole,
    getAllByRole,
    queryByRole,
    getByRole(role, options) {
      getAllByRole(role, options);
      return queryByRole(role, options)!;
    },
    findAllByRole,
    async findByRole(role, options) {
      await findAllByRole(role, options);
      return queryByRole(role, options)!;
    },
  };
}

/** The container, its shadow root, and all open shadow roots below. */
function rootsIn(container: Element): (Element | ShadowRoot)[] {
  const below = [container, ...container.querySelectorAll('*')];
  return [container, ...below.flatMap(shadowRootsOf)];
}

const shadowRootsOf = ({ shadowRoot }: Element): ShadowRoot[] =>
  shadowRoot ? [shadowRoot, ...[...shadowRoot.querySelectorAll('*')].flatMap(shadowRootsOf)] : [];

const describe = (role: string, { name }: ShadowQueryOptions = {}): string =>
  name === undefined ? role : `${role} ${typeof name === 'string' ? `"${name}"` : String(name)}`;

/** For an error message: an approximation of the accessible name. */
function nameHint(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  const ownLabels = (element as HTMLInputElement).labels ?? [];
  const text = [...ownLabels].map(({ textContent }) => textContent).join(' ');
  return (label ?? (text || element.textContent)).replace(/\s+/g, ' ').trim();
}
