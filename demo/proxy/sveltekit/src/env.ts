import { defineEnvVars } from '@sveltejs/kit/env';

/** A build loads every route, and has no secrets. The first request needs them. */
const schema = (value = ''): string => value;

export const variables = defineEnvVars({
  FORMS_BASE_URL: { description: 'The form service.', schema },
  FORMS_API_KEY: { description: "The account's key.", schema },
  FORMS_HOST: {
    description: "The site's public name, such as www.example.com. Localhost needs none.",
    schema,
  },
  SESSION_SECRET: { description: '32 random characters or more.', schema },
});
