import { optionsOf, type OptionKind, type StudioElement } from './options.js';
import { DEFAULT_LANGUAGE, type StudioState } from './state.js';

/** Placeholder for the URL of a form, if an embed has none. */
export const STAND_IN = 'https://forms.example/f/1';

/** An attribute of an element in the code. */
export interface Attribute {
  readonly name: string;
  readonly property: string;
  readonly value: string;
  readonly kind: OptionKind;
}

/** An element in the code. */
export interface Node {
  readonly tag: string;
  readonly attributes: readonly Attribute[];
  readonly children?: readonly string[];
}

/** The id of the element beside an embed with `for`. */
export const followed = (state: StudioState): string | undefined =>
  state.options.for?.split(/\s+/).find(Boolean);

export const needsStandIn = ({ tag }: StudioElement, { options }: StudioState): boolean =>
  tag === 'form-embed' && !options.src && !options['form-id'] && !options.for;

export const text = (name: string, value: string): Attribute => ({
  name,
  property: name,
  value,
  kind: 'text',
});

/** The elements for the page's markup. */
export function nodesOf(element: StudioElement, state: StudioState): readonly Node[] {
  const { tag } = element;
  const { options, lang } = state;
  const attributes = optionsOf(element).flatMap(({ name, property, kind }) => {
    const value = options[name];
    return value === undefined ? [] : [{ name, property, value, kind }];
  });
  const language = lang === DEFAULT_LANGUAGE ? [] : [text('lang', lang)];
  const standIn = needsStandIn(element, state) ? [text('src', STAND_IN)] : [];
  const trigger = '<button slot="trigger" type="button">Open the form</button>';
  const own: Node = {
    tag,
    attributes: [...standIn, ...attributes, ...language],
    ...(options.mode && !options.launcher && { children: [trigger] }),
  };
  const id = followed(state);
  if (id === undefined) return [own];
  const list = [text('id', id), text('selection', 'single'), ...language];
  return [{ tag: 'form-list', attributes: list }, own];
}
