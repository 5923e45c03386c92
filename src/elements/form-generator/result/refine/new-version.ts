import type { GeneratedForm } from '../../../../client/index.js';
import type { EventHost } from '../../../shared/hosts.js';
import type { Lazy } from '../../../shared/lazy.js';
import type { StoreController } from '../../../shared/store-controller.js';
import { compose } from '../../prompt/compose.js';
import type { GenerateController } from '../../generate/generate-controller.js';

/** A form, and the description that it was generated from. */
export interface Version {
  readonly form: GeneratedForm;
  readonly prompt: string;
}

/** The part of `<form-generator>` that {@link generateVersion} needs. */
export interface VersionHost extends EventHost {
  readonly isDisabled: boolean;
  readonly lazy: Lazy;
}

export interface VersionControllers {
  readonly storeController: StoreController;
  readonly generateController: GenerateController;
}

/** The description of a new version before it asks for a change. The change then is a paragraph of its own. */
export const startDescription = ({ prompt }: Version): string => `${prompt}\n`;

/**
 * Replaces the line that asks for the change. All other text stays.
 * @param before The line that was written last. Empty without a change.
 * @param after The line to write now.
 */
export const describeChange = (description: string, before: string, after: string): string =>
  compose(description, [before], [after]);

/**
 * Generates a new version of a form. The service can't change a form, so the new version is a form of its own, and the
 * previous one stays. Only this function requests a version: if the service can change a form one day (`PATCH`), its
 * request belongs here.
 *
 * Never rejects. The outcome is that of the element's `generate()`: `form-generated`, `form-cancelled` or `form-error`.
 */
export async function generateVersion(
  host: VersionHost,
  { storeController, generateController }: VersionControllers,
  previous: Version,
  description: string,
): Promise<void> {
  if (host.isDisabled || generateController.isPending) return;
  storeController.connect();
  const { setupError } = storeController;
  if (setupError) storeController.reportError(setupError, 'generate');
  // With another connection, the previous form is that of another visitor.
  if (generateController.currentForm !== previous.form) return;
  if (!host.emit('form-generate', { prompt: description }, true)) return;
  host.lazy.retry();
  await generateController.generate(description, previous.form);
}
