import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hydrate } from 'svelte';
import { IFRAME } from './iframe.js';
import Page from './Page.svelte';
import { App } from './react.js';
import { createPage } from './vue.js';

/** Takes over markup that the framework's server has written. Throws, or tells the console, where it finds other markup. */
export const hydrations: Readonly<Record<string, (target: HTMLElement, src: string) => void>> = {
  react: (target, src) => void hydrateRoot(target, createElement(App, { src })),
  vue: (target, src) => void createPage(src).mount(target),
  svelte: (target, src) => void hydrate(Page, { target, props: { src, attributes: IFRAME } }),
};
