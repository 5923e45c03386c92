/** Known limits of servers. The guide and the recipes describe them too. */
export const LIMITS = {
  owners: 'every admitted visitor sees all forms of the account',
  prompts: 'prompts are not parsed: a body that is not JSON reaches the service',
  answers: 'responses are not parsed: a body of type JSON is passed on',
  html: 'HTML of the service is passed on, marked as JSON',
  headers: 'headers of the service that the recipe does not name are passed on',
  pauses: 'if a response stalls, the part that has arrived is passed on',
  length: 'a body without Content-Length is rejected, whatever its size',
  chunks: 'a body in chunks is passed on, except with generate',
  challenge: 'WWW-Authenticate of a 401 is passed on',
  rate: 'no rate limit',
  leaving: 'a connection that is closed, not reset, is noticed only with the response',
  finish: 'a generate ends if its visitor disconnects',
} as const;

/** Known limits of PHP. */
export const PHP_LIMITS = {
  silent: "PHP's own server closes the connection of what is no valid HTTP, without a response",
  unnoticed: 'a disconnected visitor is noticed only when the response is sent',
} as const;

export type LimitName = keyof typeof LIMITS | keyof typeof PHP_LIMITS;
