import type { APIContext } from 'astro';
import { createFormsProxy, memoryOwners, type FormsProxy } from 'prompt-forms/proxy';

let proxy: FormsProxy | undefined;

/** The proxy that holds the API key. Created at the first call, so that a build needs no secrets. */
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
    // `context` is Astro's context of the request.
    authorize: async (operation, _request, { context }) => {
      const visitor = await (context as APIContext).session?.get('visitor');
      if (visitor) return { allow: true, identity: visitor };
      return { allow: operation === 'get', identity: null };
    },
  }));
