/** Known limits of servers. The guide and the recipes describe them too. */
export const LIMITS = {
  owners: 'every visitor who is let in sees all forms of the account',
  prompts: 'prompts are not looked into: what is not JSON reaches the service',
  answers: 'answers are not looked into: what says it is JSON is passed on',
  html: 'HTML of the service is passed on, marked as JSON',
  headers: 'headers of the service that the recipe does not name are passed on',
  pauses: 'an answer that hangs half-way is passed on as far as it came',
  length: 'a body without a length is refused, whatever its size',
  chunks: 'a body in chunks that belongs to no generate is passed on',
  challenge: 'WWW-Authenticate of a 401 is passed on',
  rate: 'no rate limit',
  leaving: 'a connection that is closed, not reset, is noticed only with the answer',
  finish: 'a visitor who leaves ends a generate at the service',
} as const;

export type LimitName = keyof typeof LIMITS;
