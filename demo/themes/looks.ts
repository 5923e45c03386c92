/** A preset, or a page that is made with a library. */
export interface Look {
  /** Of its files, and in addresses. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'presets' | 'maps';
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

/** The look of an address, such as `?look=bootstrap`; else the first one. */
export const lookOf = (search: string): Look => {
  const id = new URLSearchParams(search).get('look');
  return LOOKS.find((look) => look.id === id) ?? LOOKS[0];
};
