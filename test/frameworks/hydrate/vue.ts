import { createSSRApp, h } from 'vue';
import { IFRAME } from './iframe.js';

export const createPage = (src: string) =>
  createSSRApp({
    render: () => h('form-embed', { label: 'Survey' }, [h('iframe', { src, ...IFRAME })]),
  });
