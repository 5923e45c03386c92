/** The locales of the package, by BCP 47 tag: the files of `src/locales/`, without English, which is built in. */
export const LOCALE_TAGS: readonly string[] =
  'ar de es fa fr he hi id it ja ko nl pl pt-BR ru sv tr uk vi zh-Hans zh-Hant'.split(' ');
