/**
 * Every method of every path below this folder. The address is the socket's. Behind your own reverse proxy, pass the last
 * entry of `X-Forwarded-For`: the option `xForwardedFor` of `getRequestIP` takes the first, which visitors can forge.
 */
export default defineEventHandler((event) =>
  formsProxy().fetch(toWebRequest(event), { address: getRequestIP(event), context: event }),
);
