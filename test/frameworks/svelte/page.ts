import { mount as mountComponent, unmount } from 'svelte';
import type { Mount } from '../page.js';
import App from './Page.svelte';

export const mount: Mount = (target, values, hear) => {
  const app = mountComponent(App, { target, props: { values, hear } });
  return { set: (next) => app.set(next), unmount: () => void unmount(app) };
};
