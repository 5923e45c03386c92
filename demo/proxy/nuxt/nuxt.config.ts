export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  app: {
    head: {
      title: 'Forms',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  // The page depends on the session.
  routeRules: { '/': { headers: { 'Cache-Control': 'private, no-store' } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('form-') } },
});
