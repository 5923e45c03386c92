import type { LookParts, PartKind } from './look-parts.js';
import type { Story } from './story.js';

type Part = Story<LookParts>;

const part = (name: PartKind): Part => ({
  name,
  attributes: () => ({ show: name }),
  reached: (element) => element.hasUpdated,
});

/** The parts that the elements share, by kind. */
export const LOOK: readonly Part[] = [
  part('controls'),
  part('fields'),
  part('notices'),
  part('places'),
];
