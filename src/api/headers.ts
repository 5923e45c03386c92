/** Response header of the proxy: the operations that this visitor has permission for, separated by commas. */
export const ALLOW_HEADER = 'Prompt-Forms-Allow';

/** Response header of the proxy, with generate and list if a budget applies: how many more forms this visitor may generate. */
export const REMAINING_HEADER = 'Prompt-Forms-Remaining';

/** Response header of the proxy: `1` if it executes generates with the same `Idempotency-Key` only once. */
export const IDEMPOTENT_HEADER = 'Prompt-Forms-Idempotent';

/** Response header of the proxy: `1` if a generate was not executed again, since its `Idempotency-Key` was known. */
export const REPLAYED_HEADER = 'Prompt-Forms-Replayed';
