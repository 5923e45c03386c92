import type { RunOptions } from 'axe-core';
import { axe } from './axe.js';

/** WCAG 2.0 to 2.2, A and AA, and axe's best practices. `target-size` and the experimental rule for 2.5.3 are off in axe by default. */
const OPTIONS: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  rules: {
    'target-size': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
    'frame-tested': { enabled: false },
  },
  resultTypes: ['violations', 'incomplete'],
  iframes: false,
};

/** The rules whose outcome depends on colors: all that another theme can change. */
const COLOR_OPTIONS: RunOptions = {
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'joined-text-contrast', 'link-in-text-block'],
  },
  resultTypes: ['violations', 'incomplete'],
  iframes: false,
};

function* rootsIn(root: Document | Element | ShadowRoot): Generator<Document | ShadowRoot> {
  if (!(root instanceof Element)) yield root;
  const own = root instanceof Element ? root.shadowRoot : null;
  if (own) yield* rootsIn(own);
  for (const child of root.querySelectorAll('*')) {
    if (child.shadowRoot) yield* rootsIn(child.shadowRoot);
  }
}

/** All that move in the page, shadow roots included. */
export const allAnimations = (): Animation[] =>
  [...rootsIn(document)].flatMap((root) => root.getAnimations());

const runningAnimations = (): Animation[] =>
  allAnimations()
    .filter((animation) => animation.playState === 'running')
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);

/** Two frames, in which a change of styles has started its transitions. */
const framesShown = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Brings every animation that ends to its end: half-faded text has too little contrast. */
export async function animationsOver(): Promise<void> {
  do {
    for (const animation of runningAnimations()) animation.finish();
    await framesShown();
  } while (runningAnimations().length > 0);
}

/**
 * Violations of the element, and checks that axe can't decide, such as contrast on an unknown background: one text per rule
 * and node, `rule: node`. Ignores frames.
 */
export const violationsOf = (element: Element): Promise<string[]> => violationsIn(element, OPTIONS);

/** As {@link violationsOf}, for the rules of colors alone: for an element that passed all of them in another theme. */
export const colorViolationsOf = (element: Element): Promise<string[]> =>
  violationsIn(element, COLOR_OPTIONS);

async function violationsIn(element: Element, options: RunOptions): Promise<string[]> {
  if (!element.isConnected) throw new Error('Only an element in the page can be checked');
  await animationsOver();
  const line = element.shadowRoot?.querySelector<HTMLElement>('.success');
  if (!line) return violationsOfShown(element, options);
  // axe can't tell the colors of what is below the line, which lies over the element for some seconds.
  line.hidden = true;
  try {
    const below = await violationsOfShown(element, options);
    line.hidden = false;
    return [...below, ...(await violationsOfShown(line, options))];
  } finally {
    line.hidden = false;
  }
}

async function violationsOfShown(element: Element, options: RunOptions): Promise<string[]> {
  const { violations, incomplete } = await axe.run(element, options);
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Fails unless the element, as it stands now, passes every rule. Must be awaited. */
export async function expectAccessible(element: Element): Promise<void> {
  const violations = await violationsOf(element);
  if (violations.length > 0) throw new Error(`Not accessible:\n${violations.join('\n')}`);
}
