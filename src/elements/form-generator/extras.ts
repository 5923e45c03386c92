import type * as qr from '../../ui/qr/qr.js';
import type * as builder from './builder/builder.js';
import type * as prompts from './prompts/prompts.js';

interface Extras {
  qr?: () => Promise<typeof qr>;
  builder?: () => Promise<typeof builder>;
  prompts?: () => Promise<typeof prompts>;
}

/** What a person may ask for beside a form; loaded on demand. The script-tag file has no QR code. */
export const extras: Extras = {
  qr: () => import('../../ui/qr/qr.js'),
  builder: () => import('./builder/builder.js'),
  prompts: () => import('./prompts/prompts.js'),
};
