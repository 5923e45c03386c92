/** Reads FORMS_API_KEYS: `key=account,key=account`. Several keys may belong to one account. */
export function parseKeys(text: string): Record<string, string> {
  const keys = new Map<string, string>();
  for (const [index, pair] of text.split(',').entries()) {
    // A key may end in "=", as base64 does. An account name has no "=".
    const cut = pair.lastIndexOf('=');
    const key = pair.slice(0, Math.max(cut, 0)).trim();
    const account = pair.slice(cut + 1).trim();
    // The message names the position but not the text, which may contain a key.
    if (!/^[\x21-\x7e]+$/.test(key) || account === '') {
      throw new Error(
        `FORMS_API_KEYS: entry ${index + 1} is not "key=account". Write key=account,key=account.`,
      );
    }
    if (keys.has(key))
      throw new Error(`FORMS_API_KEYS: the key of entry ${index + 1} is there twice.`);
    keys.set(key, account);
  }
  return Object.fromEntries(keys);
}
