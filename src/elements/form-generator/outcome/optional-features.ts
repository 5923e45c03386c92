/** A feature of `<form-generator>` that the build of the script-tag file leaves out. */
import { loadGeneratorActions as load } from './load-on-intent.js';

/** The script-tag file has all modules from the start. */
export const loadGeneratorActions: typeof load | undefined = load;
