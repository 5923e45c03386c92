/** `prompt-forms/proxy/durable-object`: shared state of all isolates on Cloudflare Workers and workerd. */
export { FormsState } from './durable-object/state.js';
export type {
  DurableObjectState,
  DurableObjectStorage,
  SqlStorage,
} from './durable-object/storage.js';
export { durableObjectStores } from './durable-object/stores.js';
export type { DurableObjectNamespace, SharedStores } from './durable-object/stores.js';
