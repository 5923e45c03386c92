/** The options of the studio: an element's attributes, the six tokens, theme and language. */

export const TAGS = ['form-generator', 'form-list', 'form-embed'] as const;
export type Tag = (typeof TAGS)[number];

export type OptionKind = 'choice' | 'flag' | 'number' | 'words' | 'json' | 'text';

/** One attribute. All values are text, as in markup. A flag is `true` or `false`. */
export interface Option {
  readonly name: string;
  readonly property: string;
  /** `words`: any of the values, with spaces between. */
  readonly kind: OptionKind;
  readonly values?: readonly string[];
  /** Empty: none. */
  readonly initial: string;
  readonly description: string;
}

export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
}

/** An element and its options. */
export interface StudioElement {
  readonly tag: Tag;
  readonly groups: readonly Group[];
  readonly events: readonly string[];
  /** Tags of the locales. */
  readonly languages: readonly string[];
}

export const optionsOf = ({ groups }: StudioElement): readonly Option[] =>
  groups.flatMap(({ options }) => options);

/** One of the six custom properties: a color as `#rrggbb`, or a number of pixels. */
export interface Token {
  readonly name: string;
  readonly label: string;
  readonly kind: 'colour' | 'pixels';
  /** Value of the control while the token is not set. */
  readonly initial: string;
  readonly least?: number;
  readonly most?: number;
}

export const TOKENS: readonly Token[] = [
  { name: 'accent', label: 'Accent', kind: 'colour', initial: '#3d5bd9' },
  { name: 'surface', label: 'Surface', kind: 'colour', initial: '#ffffff' },
  { name: 'text', label: 'Text', kind: 'colour', initial: '#171a21' },
  { name: 'border', label: 'Border', kind: 'colour', initial: '#d9dce5' },
  { name: 'radius', label: 'Radius', kind: 'pixels', initial: '12', least: 0, most: 32 },
  { name: 'space', label: 'Space', kind: 'pixels', initial: '16', least: 4, most: 40 },
];

export { THEMES, type Theme } from '../preferences.js';

/** Normalizes a value. Undefined for an invalid one. */
export function valueOf(option: Option, raw: string): string | undefined {
  const { kind, name, values = [] } = option;
  switch (kind) {
    case 'choice':
      return values.includes(raw) ? raw : undefined;
    case 'flag':
      return raw === 'true' || raw === 'false' ? raw : undefined;
    case 'number':
      if (raw === '') return option.initial;
      return /^\d{1,6}$/.test(raw) ? String(Number(raw)) : undefined;
    case 'words': {
      const words = raw.split(/\s+/).filter(Boolean);
      if (!words.every((word) => values.includes(word))) return undefined;
      return values.filter((value) => words.includes(value)).join(' ');
    }
    case 'json':
      return raw === '' || isArray(raw) ? raw : undefined;
    default:
      if (name === 'height' && !/^(auto|[1-9]\d{0,4}(px)?)$/.test(raw)) return undefined;
      if (name === 'max-rows' && !/^(none|[1-9]\d{0,5})$/.test(raw)) return undefined;
      return raw.length <= 4000 ? raw : undefined;
  }
}

function isArray(raw: string): boolean {
  try {
    return raw.length <= 4000 && Array.isArray(JSON.parse(raw));
  } catch {
    return false;
  }
}

/** Normalizes a token's value. Undefined for an invalid one. */
export function tokenOf(token: Token, raw: string): string | undefined {
  if (token.kind === 'colour') return /^#[\da-f]{6}$/i.test(raw) ? raw.toLowerCase() : undefined;
  if (!/^\d{1,3}$/.test(raw)) return undefined;
  const pixels = Number(raw);
  return pixels >= token.least! && pixels <= token.most! ? String(pixels) : undefined;
}

/** A token's value in a style sheet. */
export const cssOfToken = ({ kind }: Token, value: string): string =>
  kind === 'pixels' ? `${value}px` : value;
