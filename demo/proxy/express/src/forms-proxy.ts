import type { Request } from 'express';
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
    // `context` is the request of Express, with the session that cookie-session reads.
    authorize: (operation, _request, { context }) => {
      const visitor: unknown = (context as Request).session?.visitor;
      if (typeof visitor === 'string') return { allow: true, identity: visitor };
      return { allow: operation === 'get', identity: null };
    },
    // The socket's address, or behind reverse proxies the one that "trust proxy" selects.
    address: (_request, details) => (details as { context: Request }).context.ip,
  }));
