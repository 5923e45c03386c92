/** Known limits of servers. The guide describes them too. */
export const LIMITS = {
  leaving: 'a connection that is closed, not reset, is noticed only with the response',
  unseen: 'what runs a function tells it nothing of a visitor who disconnects',
} as const;

/** Known limits of PHP. */
export const PHP_LIMITS = {
  silent: "PHP's own server closes the connection of what is no valid HTTP, without a response",
  unnoticed: 'a disconnected visitor is noticed only when the response is sent',
} as const;

export type LimitName = keyof typeof LIMITS | keyof typeof PHP_LIMITS;
