import { createFormsProxy, memoryOwners, type FormsProxy } from 'prompt-forms/proxy';
import { FORMS_API_KEY, FORMS_BASE_URL, FORMS_HOST } from '$app/env/private';

let proxy: FormsProxy | undefined;

/**
 * The proxy that holds the API key. Created at the first call, since the build loads every route, and has no secrets.
 */
export const formsProxy = (): FormsProxy =>
  (proxy ??= createFormsProxy({
    baseUrl: FORMS_BASE_URL,
    apiKey: FORMS_API_KEY,
    hosts: FORMS_HOST ? [FORMS_HOST] : [],
    // For development, since a restart loses it: `sqlOwners` and `redisOwners` keep the owners of forms.
    owners: memoryOwners(),
    // Everyone may get URL and title of any form by its id, for <form-embed> on public pages.
    publicGet: true,
    // `context` is `event.locals`, which hooks.server.ts fills.
    authorize: (operation, _request, { context }) => {
      const { visitor } = context as App.Locals;
      if (visitor) return { allow: true, identity: visitor };
      return { allow: operation === 'get', identity: null };
    },
  }));
