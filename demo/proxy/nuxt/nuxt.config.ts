export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  app: { head: { title: 'Forms', htmlAttrs: { lang: 'en' } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('form-') } },
});
