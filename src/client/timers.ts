/** The longest timer, about 24 days. A longer one would fire at once. */
export const MAX_TIMER_MS = 2_147_483_647;
