/**
 * The folder of the guide in a project that has installed the package. `npm run docs` writes its public address here as soon
 * as `demo/guide/repository.ts` has a real one.
 */
export const GUIDE = 'node_modules/prompt-forms/dist/guide/';
