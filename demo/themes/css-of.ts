import type { Look } from './looks.js';

const files = import.meta.glob<string>('./{presets,maps}/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The file of a look, as a page takes it over. */
export const cssOf = ({ id, kind }: Look): string => files[`./${kind}/${id}.css`]!;
