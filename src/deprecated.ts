import { GUIDE } from './guide-address.js';

const warned = new Set<string>();

/**
 * Warns once that a page or a server uses a deprecated name. The declaration of the name has the same words in its comment:
 * `@deprecated Since 0.1.0. Use rows. Removed in 0.3.0.` A test fails in the version that has to remove both.
 * @param name The name with its owner, such as `<form-list> max-rows`.
 * @param instead The name to use instead.
 * @param removedIn The version that no longer has the name. See dist/guide/stability.md#deprecated-names.
 * @param warn Writes the warning: in elements `warnOnce`, which warns developers only, in the proxy its log. Default: the console.
 */
export function deprecated(
  name: string,
  instead: string,
  removedIn: string,
  warn: (message: string) => void = console.warn,
): void {
  if (warned.has(name)) return;
  warned.add(name);
  warn(
    `prompt-forms: ${name} is deprecated and will be removed in ${removedIn}. Use ${instead} instead. See ${GUIDE}stability.md#deprecated-names`,
  );
}
