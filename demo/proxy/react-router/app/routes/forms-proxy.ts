import { addressContext } from '../address';
import { formsProxy } from '../forms-proxy.server';
import type { Route } from './+types/forms-proxy';

const addressOf = (context: Route.LoaderArgs['context']): string | undefined =>
  context.get(addressContext) ?? undefined;

/** GET. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  formsProxy().fetch(request, { address: addressOf(context) });

/** POST and DELETE. */
export const action = ({ request, context }: Route.ActionArgs) =>
  formsProxy().fetch(request, { address: addressOf(context) });
