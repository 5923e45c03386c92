import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False on the server and while React hydrates, then true.
 *
 * While React hydrates a custom element, it drops properties that are objects and listeners
 * (https://github.com/facebook/react/issues/35446). It sets those that change later.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
