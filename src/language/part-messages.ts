import type { ReactiveControllerHost } from 'lit';
import type { LocaleController } from './locale-controller.js';

/**
 * From now on an element's locale also has the text of parts that are loaded on demand. Ends when it is
 * there, or does not come: then these parts speak English.
 */
export async function loadPartMessages(
  locale: LocaleController,
  host: ReactiveControllerHost,
): Promise<void> {
  locale.changed = () => void loadPartMessages(locale, host);
  const { text, formats } = locale;
  const parts = await text?.parts?.().catch(() => undefined);
  if (!parts || text !== locale.text) return;
  locale.text = { ...text, parts: undefined, ...parts.default(formats) };
  host.requestUpdate();
}
