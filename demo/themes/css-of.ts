import type { Look } from './looks.js';

const files = import.meta.glob<string>('./{presets,maps}/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The style sheet of a look. */
export const cssOf = ({ id, kind }: Look): string => files[`./${kind}/${id}.css`]!;
