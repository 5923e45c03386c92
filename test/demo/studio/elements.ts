import { studioElements } from '../../../demo/studio/read-options.js';
import { optionsOf, TOKENS, type StudioElement, type Tag } from '../../../demo/studio/options.js';
import type { StudioState } from '../../../demo/studio/state.js';

const elements = studioElements();

export const known = (tag: Tag): StudioElement => elements.find((each) => each.tag === tag)!;

/** Text of a visitor with all characters that have a meaning in markup, scripts or templates. */
export const HARD = `Say "hi" & it's <b>{{ name }}</b> \${x} \`y\` \\n {#if}\nand a second line — 日本`;

/** Values that are not the defaults, where the kind of the option does not say one. */
const VALUES: Readonly<Record<string, string>> = {
  prompt: HARD,
  label: 'What’s "it" about?',
  placeholder: '{an example}',
  examples: '[{"label":"RSVP","prompt":"It\'s an RSVP"},"Two {{words}}"]',
  name: 'answer',
  endpoint: '/studio-service',
  filter: 'summer "party"',
  height: '480',
  // `consent` has no effect with the other one.
  loading: 'click',
  'max-rows': '12',
  src: 'https://forms.example/f/1?a=1&b=2',
  'form-id': 'form_1_a',
  for: 'all',
  params: '{"plan":"pro"}',
  forward: 'utm_* ref',
  origins: 'https://forms.example https://other.example',
  sandbox: 'allow-scripts',
  allow: 'camera',
  actions: 'open delete',
};

const TOKEN_VALUES: Readonly<Record<string, string>> = {
  accent: '#7c3aed',
  surface: '#fffbeb',
  text: '#1c1917',
  border: '#d6d3d1',
  radius: '3',
  space: '20',
};

/** A state in which every option differs from its default. */
export function everything(element: StudioElement): StudioState {
  const options = optionsOf(element).map(({ name, kind, values = [], initial }) => {
    const other =
      kind === 'flag'
        ? 'true'
        : kind === 'number'
          ? '7'
          : kind === 'choice'
            ? values.find((value) => value !== initial)
            : undefined;
    return [name, VALUES[name] ?? other ?? `some ${name}`] as const;
  });
  return {
    options: Object.fromEntries(options),
    tokens: Object.fromEntries(TOKENS.map(({ name }) => [name, TOKEN_VALUES[name]!])),
    theme: 'dark',
    lang: 'de',
  };
}
