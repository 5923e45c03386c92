import { fail, redirect } from '@sveltejs/kit';
import { signIn } from '../lib/server/session';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals, setHeaders }) => {
  // The page depends on the session.
  setHeaders({ 'Cache-Control': 'private, no-store' });
  return { isSignedIn: locals.visitor !== undefined };
};

export const actions: Actions = {
  /** A placeholder for your own sign-in: it accepts every name. */
  default: async ({ request, cookies }) => {
    const name = (await request.formData()).get('name');
    if (typeof name !== 'string' || name === '') return fail(400);
    signIn(cookies, name);
    redirect(303, '/');
  },
};
