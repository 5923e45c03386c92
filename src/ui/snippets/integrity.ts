/** Milliseconds to wait for the hash. */
const PATIENCE = 3000;

/**
 * The hash of the script-tag file: from the page's `<script integrity>`, else computed from the file in the browser's
 * cache.
 * @param src Absolute URL.
 * @returns undefined if the browser does not allow it. Never rejects.
 */
export async function integrityOf(src: string): Promise<string | undefined> {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src][integrity]')) {
    if (script.src === src && script.integrity) return script.integrity;
  }
  try {
    const file = await fetch(src, {
      cache: 'force-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!file.ok) return undefined;
    const hash = await crypto.subtle.digest('SHA-384', await file.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  } catch {
    return undefined; // another origin without CORS, a policy, a page without a secure context
  }
}
