import type { Handle } from '@sveltejs/kit/hooks';
import { visitorOf } from './lib/server/session';

export const handle: Handle = ({ event, resolve }) => {
  event.locals.visitor = visitorOf(event.cookies);
  return resolve(event);
};
