/** `prompt-forms/proxy`: the proxy that holds the API key, for every runtime that speaks Request and Response. */
export { createFormsProxy } from './proxy.js';
export { createOwnerAdmin } from './admin/admin.js';
export type { CheckOptions, OwnerAdmin, OwnerExport, TransferChange } from './admin/admin.js';
export type { OwnerAdminOptions } from './admin/context.js';
export type { EraseReport, FailedErasure } from './admin/erase.js';
export type { AdminForm, OwnerSummary } from './admin/owned-forms.js';
export type { RemainingData } from './admin/remaining.js';
export type { BudgetUsage } from './admin/usage.js';
export type { VerifyReport } from './admin/verify.js';
export { assignOrphan, findOrphans } from './orphans.js';
export type { OrphanedForm, OrphansOptions } from './orphans.js';
export { memoryOwners } from './stores/memory-owners.js';
export type { MemoryOwnersOptions } from './stores/memory-owners.js';
export type {
  FormDetails,
  FormReference,
  OwnedForm,
  OwnerRecord,
  OwnerStore,
  OwnerTransfer,
} from './stores/owners.js';
export type {
  AdmissionResult,
  FetchService,
  FormsProxy,
  FormsProxyOptions,
  ProxyTimeouts,
  ServerContext,
  ServiceRequest,
} from './options.js';
export type { RequestDetails } from './incoming.js';
export type { ServiceReply } from './service/response.js';
export type { ServiceReplyBody } from './body.js';
export type { Authorize, AuthorizeResult, AuthorizeContext, Scope } from './authorizer.js';
export type { VisitorLimits } from './visitor-limits.js';
export type { BudgetLimits, BudgetOptions } from './guards/budget.js';
export type { BudgetCounter, BudgetResult, BudgetStore } from './stores/budgets.js';
export type { CheckPrompt, CheckPromptContext, CheckPromptResult } from './guards/check-prompt.js';
export type { AccountKey, ApiKey, ApiKeyContext, ApiKeyResult } from './service/key.js';
export type { Rate, RateLimiter, RateLimitOptions } from './stores/limiter.js';
export type { IdempotencyStore, Claim, StoredResponse, Lease } from './stores/idempotency.js';
export type { IdempotencyOptions } from './guards/execute-once.js';
export type { GeneratedForm, HookContext } from './guards/hooks.js';
export type { ProxyLog, ProxyLogEntry } from './log.js';
export type {
  RequestTrace,
  ServiceCallTrace,
  StartTrace,
  TracedResponse,
  TracedServiceCall,
  TracedServiceResult,
} from './service/trace.js';
export type { ProxyCode } from '../api/codes.js';
export type { Operation } from '../api/routes.js';
