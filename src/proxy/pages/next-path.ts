/** Browsers drop some of these from an address, or read them as a slash. */
const UNSAFE = /[\\\s\p{Cc}]/u;

/**
 * The path to which a visitor is sent, if it stays on this origin: `/account?tab=forms`.
 * @returns undefined for anything else, such as another host, `//host`, `/\host` and `javascript:`.
 */
export function nextPath(next: string | null | undefined, ownOrigin: string): string | undefined {
  if (!next?.startsWith('/') || UNSAFE.test(next) || !URL.canParse(next, ownOrigin))
    return undefined;
  const { origin, pathname, search, hash } = new URL(next, ownOrigin);
  // Without its dot segments, a path such as `/..//host` names a host.
  if (origin !== ownOrigin || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
