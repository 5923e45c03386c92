/** Every method of every path below this folder. */
export default defineEventHandler((event) =>
  formsProxy().fetch(toWebRequest(event), { address: getRequestIP(event), context: event }),
);
