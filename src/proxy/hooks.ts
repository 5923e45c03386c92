import type { Scope } from './authorize.js';

/** The form of a successful generate. */
export interface GeneratedForm {
  /** Missing if the service's response has none. */
  readonly id?: string;
  readonly formUrl?: string;
  /** The prompt that was sent, after `checkPrompt`. */
  readonly prompt: string;
}

/** The request that caused a call of `onGenerated` or `onDeleted`. */
export interface HookContext {
  /** The `identity` that `authorize` returned. */
  readonly identity: string | undefined;
  readonly scope: Scope;
  /** The proxy's id of the request, as in the log and in `X-Request-Id`. */
  readonly requestId: string;
  readonly request: Request;
}

/** Functions of the site that are told what visitors did. */
export interface Hooks {
  /**
   * Called after a successful generate, once per form, for example to notify or to bill. May be async: the response does not
   * wait for it. A failure is logged and does not affect the visitor.
   */
  readonly onGenerated?:
    | ((form: GeneratedForm, context: HookContext) => void | Promise<void>)
    | undefined;
  /** Called with the form's id after a successful delete, like `onGenerated`. */
  readonly onDeleted?: ((id: string, context: HookContext) => void | Promise<void>) | undefined;
}

/** Calls a hook. Its failure is reported, without its message, and affects nothing else. Never rejects. */
export async function callHook(
  name: keyof Hooks,
  call: () => void | Promise<void>,
  report: (diagnostic: string) => void,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    report(`\`${name}\` failed: ${error instanceof Error ? error.name : 'no Error'}.`);
  }
}
