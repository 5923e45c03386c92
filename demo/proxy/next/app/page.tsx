import { redirect } from 'next/navigation';
import { session } from '@/lib/session';
import { Forms } from './forms';

/** A placeholder for your own sign-in: it accepts every name. */
async function signIn(data: FormData): Promise<void> {
  'use server';
  const name = data.get('name');
  if (typeof name !== 'string' || name === '') return;
  const current = await session();
  current.visitor = name;
  await current.save();
  redirect('/');
}

export default async function Page() {
  const { visitor } = await session();
  if (visitor) return <Forms />;
  return (
    <form action={signIn}>
      <label>
        Name <input name="name" required />
      </label>
      <button>Sign in</button>
    </form>
  );
}
