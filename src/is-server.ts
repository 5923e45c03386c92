import { isServer as isNodeBuild } from 'lit';

/**
 * True if there is no document, as in server rendering. Lit's own `isServer` is true in every module that Node resolves,
 * also in unit tests with jsdom or happy-dom. In bundles for browsers it is the constant `false`, and so is this one.
 */
export const isServer = isNodeBuild && typeof document === 'undefined';
