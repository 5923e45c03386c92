/** The selected options of the studio, and the URL that encodes them. */
import { isSafeInLink, type LinkContext } from './link-guard.js';
import {
  optionsOf,
  THEMES,
  TOKENS,
  tokenOf,
  valueOf,
  type StudioElement,
  type Theme,
} from './options.js';

/** Only what differs from the defaults; all values are valid. */
export interface StudioState {
  /** By attribute. */
  readonly options: Readonly<Record<string, string>>;
  /** By the token's name, as in `--forms-<name>`. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly theme: Theme;
  readonly lang: string;
}

export const DEFAULT_LANGUAGE = 'en';

export const NOTHING_CHOSEN: StudioState = {
  options: {},
  tokens: {},
  theme: 'auto',
  lang: DEFAULT_LANGUAGE,
};

/** The state with another value of one option. Undefined for an invalid value. */
export function withOption(
  element: StudioElement,
  state: StudioState,
  name: string,
  raw: string,
): StudioState | undefined {
  const option = optionsOf(element).find((each) => each.name === name);
  const value = option && valueOf(option, raw);
  if (!option || value === undefined) return undefined;
  const { [name]: _, ...options } = state.options;
  return { ...state, options: value === option.initial ? options : { ...options, [name]: value } };
}

/** The state with another value of one token, or without it. Undefined for an invalid value. */
export function withToken(
  state: StudioState,
  name: string,
  raw: string | undefined,
): StudioState | undefined {
  const token = TOKENS.find((each) => each.name === name);
  if (!token) return undefined;
  const { [name]: _, ...tokens } = state.tokens;
  if (raw === undefined) return { ...state, tokens };
  const value = tokenOf(token, raw);
  if (value === undefined) return undefined;
  // A length has one default. A color has one per theme.
  const isDefault = token.kind === 'pixels' && value === token.initial;
  return { ...state, tokens: isDefault ? tokens : { ...tokens, [name]: value } };
}

/** The state in a link. Leaves out values that no option can have, or that only the visitor may set. */
export function readState(
  element: StudioElement,
  search: string,
  context: LinkContext,
): StudioState {
  const params = new URLSearchParams(search);
  let state = NOTHING_CHOSEN;
  for (const { name } of optionsOf(element)) {
    const raw = params.get(name);
    if (raw === null || !isSafeInLink(name, raw, context)) continue;
    state = withOption(element, state, name, raw) ?? state;
  }
  for (const { name, kind } of TOKENS) {
    const raw = params.get(name);
    if (raw !== null) state = withToken(state, name, kind === 'colour' ? `#${raw}` : raw) ?? state;
  }
  const theme = THEMES.find((each) => each === params.get('theme')) ?? 'auto';
  const lang = element.languages.find((each) => each === params.get('lang')) ?? DEFAULT_LANGUAGE;
  return { ...state, theme, lang };
}

/**
 * The query of the URL: only values that differ from the defaults, in a fixed order.
 * @param search The current query. Parameters that are not the studio's stay, since `forward` uses them.
 */
export function writeState(element: StudioElement, state: StudioState, search = ''): string {
  const params = new URLSearchParams();
  for (const { name } of optionsOf(element)) {
    const value = state.options[name];
    if (value !== undefined) params.set(name, value);
  }
  for (const { name } of TOKENS) {
    const value = state.tokens[name];
    if (value !== undefined) params.set(name, value.replace('#', ''));
  }
  if (state.theme !== 'auto') params.set('theme', state.theme);
  if (state.lang !== DEFAULT_LANGUAGE) params.set('lang', state.lang);
  const own = new Set(namesOf(element));
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name)) params.append(name, value);
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** The names of the studio's parameters. */
export const namesOf = (element: StudioElement): readonly string[] => [
  ...optionsOf(element).map(({ name }) => name),
  ...TOKENS.map(({ name }) => name),
  'theme',
  'lang',
];
