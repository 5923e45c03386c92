import { formsProxy } from '../forms-proxy.server';
import type { Route } from './+types/forms-proxy';

/** GET. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  formsProxy().fetch(request, { address: context.address });

/** POST and DELETE. */
export const action = ({ request, context }: Route.ActionArgs) =>
  formsProxy().fetch(request, { address: context.address });
