import { createFormsProxy, memoryOwners, type FormsProxy } from 'prompt-forms/proxy';
import { session } from './session';

let proxy: FormsProxy | undefined;

/**
 * The proxy that holds the API key. Created at the first call, since `next build` loads every route, and has no secrets.
 */
export const formsProxy = (): FormsProxy =>
  (proxy ??= createFormsProxy({
    baseUrl: process.env.FORMS_BASE_URL ?? '',
    apiKey: process.env.FORMS_API_KEY ?? '',
    // The site's public name, such as www.example.com. Localhost needs none.
    hosts: process.env.FORMS_HOST ? [process.env.FORMS_HOST] : [],
    // For development, since a restart loses it: `sqlOwners` and `redisOwners` keep the owners of forms.
    owners: memoryOwners(),
    // Everyone may get URL and title of any form by its id, for <form-embed> on public pages.
    publicGet: true,
    authorize: async (operation) => {
      const { visitor } = await session();
      if (visitor) return { allow: true, identity: visitor };
      return { allow: operation === 'get', identity: null };
    },
  }));
