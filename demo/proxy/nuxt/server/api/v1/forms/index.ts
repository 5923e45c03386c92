/** The bare path is the list. `[...path].ts` does not include it. */
export { default } from './[...path]';
