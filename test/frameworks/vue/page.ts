import { createApp, h, shallowRef } from 'vue';
import type { Mount } from '../page.js';
import App from './Page.vue';

export const mount: Mount = (target, values, hear) => {
  const current = shallowRef(values);
  const app = createApp({ render: () => h(App, { values: current.value, hear }) });
  app.mount(target);
  return {
    set: (next) => {
      current.value = next;
    },
    unmount: () => app.unmount(),
  };
};
