/** Which URLs of forms are safe to open and to embed. */

/** Host names that always mean this machine. */
export const LOCALHOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * The URL of a form: absolute, https (http on localhost only), without user name and password, which can look like the
 * host. Parsed without a base. Use the parsed URL, never the text.
 * @returns undefined for anything else.
 */
export function parseFormUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOCALHOST.test(hostname));
  return isSecure && !username && !password ? url : undefined;
}
