import type * as qr from '../../ui/qr/qr.js';
import type * as builder from './builder/builder.js';
import type * as prompts from './prompts/prompts.js';

interface Extras {
  qr?: () => Promise<typeof qr>;
  builder?: () => Promise<typeof builder>;
  prompts?: () => Promise<typeof prompts>;
}

/** What the npm modules load on demand, and the script-tag file, which has no room for it, goes without. */
export const extras: Extras = {
  qr: () => import('../../ui/qr/qr.js'),
  builder: () => import('./builder/builder.js'),
  prompts: () => import('./prompts/prompts.js'),
};
