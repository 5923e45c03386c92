import type { ReactiveControllerHost } from 'lit';
import type { LocaleController } from './locale-controller.js';
import { registry } from './register.js';

/**
 * Loads the text of on-demand parts in the element's language, now and after each change of the language. Resolves when the
 * text is there. If it can't be loaded, these parts use English.
 */
export async function loadPartMessages(
  locale: LocaleController,
  host: ReactiveControllerHost,
): Promise<void> {
  locale.changed = () => void loadPartMessages(locale, host);
  const { text, formats, tag } = locale;
  const { locales, parts: partsBeside } = registry();
  const isOfPackage = !locales.has(tag);
  const loadParts = text?.parts && ((isOfPackage && partsBeside?.get(tag)) || text.parts);
  const parts = await loadParts?.().catch(() => undefined);
  if (!parts || text !== locale.text) return;
  locale.text = { ...text, parts: undefined, ...parts.default(formats) };
  host.requestUpdate();
}
