import { createElement } from 'react';
import { IFRAME } from './iframe.js';

/** What a page renders on its server and in the browser. */
export const App = ({ src }: { readonly src: string }) =>
  createElement('form-embed', { label: 'Survey' }, createElement('iframe', { src, ...IFRAME }));
