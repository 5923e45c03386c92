import { readData } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import type { MiddlewareHandler } from 'hono';
import type { Scope } from '../authorizer.js';
import { visitorOf, waitUntil } from '../env.js';
import type { Call, Env, Report } from '../env.js';

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

/**
 * Calls the site's hook for a generate or delete that the service has executed. The response does not wait for it.
 * @example
 * app.use('/api/v1/forms/generate', hooks({ onGenerated: (form) => console.log(form.formUrl) }));
 */
export function hooks({ onGenerated, onDeleted }: Hooks): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const executed = c.get('executed');
    const data = c.error === undefined && executed !== undefined ? readData(executed) : undefined;
    if (data === undefined) return;
    const operation = c.get('operation');
    const id = c.get('formId');
    const report = c.get('report');
    if (operation === 'delete' && onDeleted && id !== undefined)
      waitUntil(
        c,
        callHook('onDeleted', () => onDeleted(id, contextOf(c)), report),
      );
    if (operation === 'generate' && onGenerated) {
      const made = findForm(data);
      const form = {
        id: getString(made, 'id'),
        formUrl: getString(made, 'formUrl'),
        prompt: c.get('prompt'),
      };
      waitUntil(
        c,
        callHook('onGenerated', () => onGenerated(form, contextOf(c)), report),
      );
    }
  };
}

function contextOf(c: Call): HookContext {
  const { identity, scope } = visitorOf(c);
  return { identity, scope, requestId: c.get('requestId'), request: c.req.raw };
}

/** Calls a hook. Its failure is reported, without its message, and affects nothing else. Never rejects. */
async function callHook(
  name: keyof Hooks,
  call: () => void | Promise<void>,
  report: Report,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    report(`\`${name}\` failed: ${error instanceof Error ? error.name : 'no Error'}.`);
  }
}
