import { MAX_TIMER_MS } from '../../../api/timers.js';
import { warnOnce } from '../../../warn-once.js';
import { enumValue } from '../../shared/enum-attribute.js';

const OPEN_LIMITS = ['always', 'session', 'visitor'] as const;

/** A visitor who has only just arrived is not about to leave. */
const EXIT_MIN_MS = 3_000;

/** A visitor who scrolls up this far within this time heads for the address bar. */
const FAST_SCROLL_PX = 400;
const FAST_SCROLL_MS = 300;

export interface OpeningConditions {
  /** Space-separated: `load`, `delay:<seconds>`, `scroll:<percent>`, `exit`. */
  readonly openOn: string;
  readonly openLimit: string;
  /** The URL or the id of the form, for which the limit counts. */
  readonly form: string;
}

/** The part of `window` that decides when to open. Tests pass their own. */
export interface PageRuntime extends Pick<Window, 'addEventListener' | 'scrollY' | 'innerHeight'> {
  readonly document: Document;
  readonly performance: Pick<Performance, 'now'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  setTimeout(task: () => void, delay: number): number;
  clearTimeout(timer: number): void;
}

interface Opening {
  readonly page: PageRuntime;
  /** Aborted when the overlay has opened, or the element has left the page. */
  readonly signal: AbortSignal;
  readonly open: () => void;
}

type Trigger = (opening: Opening, amount: number) => void;

const TRIGGERS: ReadonlyMap<string, Trigger> = new Map([
  ['load', ({ open }) => open()],
  ['delay', openAfterDelay],
  ['scroll', openAtPosition],
  ['exit', openOnExit],
]);

/** Names that need an amount. */
const AMOUNTS: ReadonlySet<string> = new Set(['delay', 'scroll']);

/** Opens an overlay by itself, at most once, when the first of its conditions is met. */
export class SelfOpening {
  readonly #controller = new AbortController();
  readonly #element: Element;
  readonly #conditions: OpeningConditions;
  readonly #page: PageRuntime;

  /** @param open Opens the overlay. */
  constructor(
    element: Element,
    conditions: OpeningConditions,
    open: () => void,
    page: PageRuntime = window,
  ) {
    this.#element = element;
    this.#conditions = conditions;
    this.#page = page;
    const { signal } = this.#controller;
    const openOnce = (): void => {
      if (signal.aborted) return;
      this.stop();
      if (this.#isAllowed()) open();
    };
    const conditionsOfWords = conditions.openOn.split(/\s+/).filter(Boolean).map(parse);
    const start = (): void => {
      for (const condition of conditionsOfWords)
        condition?.trigger({ page, signal, open: openOnce }, condition.amount);
    };
    // In a tab in the background, the visitor has not seen the page yet.
    if (page.document.visibilityState === 'hidden')
      page.document.addEventListener('visibilitychange', start, { once: true, signal });
    else start();
  }

  stop(): void {
    this.#controller.abort();
  }

  /** Checks the limit and counts this time. Where the browser blocks its storage, a limit can't be kept: it stays closed. */
  #isAllowed(): boolean {
    const { openLimit, form } = this.#conditions;
    const limit = enumValue(this.#element, 'open-limit', openLimit, OPEN_LIMITS);
    if (limit === 'always') return true;
    const key = `prompt-forms opened ${form}`;
    try {
      const storage = limit === 'session' ? this.#page.sessionStorage : this.#page.localStorage;
      if (storage.getItem(key)) return false;
      storage.setItem(key, '1');
      return true;
    } catch {
      return false;
    }
  }
}

function parse(word: string): { readonly trigger: Trigger; readonly amount: number } | undefined {
  const [, name = '', amount] = /^([a-z]+)(?::(\d+(?:\.\d+)?))?$/.exec(word) ?? [];
  const trigger = TRIGGERS.get(name);
  if (trigger && AMOUNTS.has(name) === (amount !== undefined))
    return { trigger, amount: Number(amount) };
  warnOnce(
    `<form-embed> open-on="${word}" is unknown: it is load, delay:<seconds>, scroll:<percent> or exit`,
  );
  return undefined;
}

function openAfterDelay({ page, signal, open }: Opening, seconds: number): void {
  const timer = page.setTimeout(open, Math.min(seconds * 1000, MAX_TIMER_MS));
  signal.addEventListener('abort', () => page.clearTimeout(timer));
}

/** A page that does not scroll has no position to reach. */
function openAtPosition({ page, signal, open }: Opening, percent: number): void {
  const check = (): void => {
    const scrollable = page.document.documentElement.scrollHeight - page.innerHeight;
    if (scrollable > 0 && page.scrollY >= (scrollable * percent) / 100) open();
  };
  page.addEventListener('scroll', check, { passive: true, signal });
}

/** The pointer leaves through the top edge, or a finger scrolls up fast. */
function openOnExit({ page, signal, open }: Opening): void {
  const start = page.performance.now();
  const openIfSettled = (): void => {
    if (page.performance.now() - start >= EXIT_MIN_MS) open();
  };
  const handlePointerOut = ({ pointerType, relatedTarget, clientY }: PointerEvent): void => {
    if (pointerType === 'mouse' && !relatedTarget && clientY <= 0) openIfSettled();
  };
  page.document.addEventListener('pointerout', handlePointerOut, { signal });
  let isTouch = false;
  page.document.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch';
    },
    { capture: true, signal },
  );
  let from = { y: page.scrollY, time: start };
  const handleScroll = (): void => {
    const now = { y: page.scrollY, time: page.performance.now() };
    if (now.y > from.y || now.time - from.time > FAST_SCROLL_MS) from = now;
    else if (isTouch && from.y - now.y >= FAST_SCROLL_PX) openIfSettled();
  };
  page.addEventListener('scroll', handleScroll, { passive: true, signal });
}
