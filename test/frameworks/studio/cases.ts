/** Runs the studio's code unchanged: each element in each format, with default and with all options. */
import { printCode, type Format } from '../../../demo/studio/code.js';
import { optionsOf, TAGS, TOKENS, cssOfToken } from '../../../demo/studio/options.js';
import { scriptFile } from '../../../demo/studio/read-script.js';
import { NOTHING_CHOSEN, type StudioState } from '../../../demo/studio/state.js';
import { everything, known } from '../../demo/studio/elements.js';

export const WAYS = ['script', 'react', 'vue', 'svelte', 'angular'] as const;
export type Way = (typeof WAYS)[number];

export interface Case {
  readonly way: Way;
  readonly tag: string;
  readonly chosen: 'nothing' | 'everything';
  readonly code: string;
  readonly css: string;
  /** Expected properties of the element. */
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** Expected custom properties of the element. Empty: not set. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly colorScheme: string;
  readonly lang: string;
  readonly hasTrigger: boolean;
}

/** As files and addresses are called. */
export const nameOf = ({ tag, chosen }: Pick<Case, 'tag' | 'chosen'>): string => `${tag}-${chosen}`;

const typed = (kind: string, value: string): string | number | boolean =>
  kind === 'flag' ? value === 'true' : kind === 'number' ? Number(value) : value;

export function allCases(): readonly Case[] {
  const script = scriptFile();
  return TAGS.flatMap((tag) => {
    const element = known(tag);
    const states = { nothing: NOTHING_CHOSEN, everything: everything(element) };
    return Object.entries(states).flatMap(([chosen, state]: [string, StudioState]) => {
      const print = (format: Format): string => printCode(format, element, state, script);
      const set = optionsOf(element).filter(({ name }) => name in state.options);
      const shared = {
        tag,
        chosen: chosen as Case['chosen'],
        css: print('css'),
        properties: Object.fromEntries(
          set.map(({ name, property, kind }) => [property, typed(kind, state.options[name]!)]),
        ),
        tokens: Object.fromEntries(
          TOKENS.map((token) => {
            const value = state.tokens[token.name];
            return [`--forms-${token.name}`, value ? cssOfToken(token, value) : ''];
          }),
        ),
        colorScheme: state.theme === 'auto' ? 'normal' : state.theme,
        lang: state.lang,
        hasTrigger: 'mode' in state.options && !('launcher' in state.options),
      };
      return WAYS.map((way) => ({ ...shared, way, code: print(way) }));
    });
  });
}
