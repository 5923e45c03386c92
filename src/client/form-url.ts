/** Which URLs of forms are safe to open and to embed. */
import { isSecureUrl } from '../api/localhost.js';

/**
 * The URL of a form: absolute, https (http on localhost only), without user name and password, which can look like the
 * host. Parsed without a base. Use the parsed URL, never the text.
 * @returns undefined for anything else.
 */
export function parseFormUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isSecureUrl(url) && !url.username && !url.password ? url : undefined;
}
