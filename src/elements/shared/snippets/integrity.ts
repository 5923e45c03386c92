/** Milliseconds to wait for the hash. */
const PATIENCE = 3000;

/**
 * The hash of the script-tag file: from the page's `<script integrity>`, else computed from the file in the browser's
 * cache. None for a file that the page itself loads from another origin without a hash: its policy may forbid the request.
 * @param src Absolute URL.
 * @returns undefined if the browser does not allow it. Never rejects.
 */
export async function integrityOf(src: string): Promise<string | undefined> {
  const all = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  const tags = all.filter((script) => script.src === src);
  const hash = tags.find(({ integrity }) => integrity)?.integrity;
  if (hash) return hash;
  if (tags.length > 0 && new URL(src).origin !== location.origin) return undefined;
  try {
    const file = await fetch(src, {
      cache: 'force-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!file.ok) return undefined;
    const digest = await crypto.subtle.digest('SHA-384', await file.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return undefined; // another origin without CORS, a policy, a page without a secure context
  }
}
