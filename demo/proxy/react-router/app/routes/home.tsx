import { Form, redirect } from 'react-router';
import { Forms } from '../forms';
import { signIn, visitorOf } from '../session.server';
import type { Route } from './+types/home';

/** The page depends on the session. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const loader = async ({ request }: Route.LoaderArgs) => ({
  isSignedIn: (await visitorOf(request)) !== undefined,
});

/** A placeholder for your own sign-in: it accepts every name. */
export async function action({ request }: Route.ActionArgs) {
  const name = (await request.formData()).get('name');
  if (typeof name !== 'string' || name === '') return null;
  throw redirect('/', { headers: { 'Set-Cookie': await signIn(name) } });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  if (loaderData.isSignedIn) return <Forms />;
  return (
    <Form method="post">
      <label>
        Name <input name="name" required />
      </label>
      <button>Sign in</button>
    </Form>
  );
}
