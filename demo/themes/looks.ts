export type LookKind = 'presets' | 'maps';

/** A preset, or a page with a library. */
export interface Look {
  /** Name in file names and URLs. */
  readonly id: string;
  readonly title: string;
  readonly kind: LookKind;
}

const preset = (id: string, title: string): Look => ({ id, title, kind: 'presets' });
const map = (id: string, title: string): Look => ({ id, title, kind: 'maps' });

export const LOOKS = [
  preset('neutral', 'Neutral'),
  preset('rounded', 'Rounded'),
  preset('dense', 'Dense'),
  preset('high-contrast', 'High contrast'),
  map('bootstrap', 'Bootstrap 5'),
  map('tailwind', 'Tailwind CSS 4'),
  map('web-awesome', 'Web Awesome'),
] as const satisfies readonly Look[];

/** The look that a URL such as `?look=bootstrap` names, else the first one. */
export const lookOf = (search: string): Look => {
  const id = new URLSearchParams(search).get('look');
  return LOOKS.find((look) => look.id === id) ?? LOOKS[0];
};
