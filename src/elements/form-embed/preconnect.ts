/** Connects to a form's origin before the visitor opens the form. Sends no request. */
export function preconnect(url: URL | undefined): void {
  if (!url) return;
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preconnect]')];
  if (links.some(({ href }) => href === `${url.origin}/`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = url.origin;
  document.head.append(link);
}
