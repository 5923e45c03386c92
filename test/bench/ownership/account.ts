/** An account with many forms of many owners. */
import { API_VERSION } from '../../../src/api/routes.js';

export const OWNERS = 1_000;
export const FORMS_EACH = 100;
export const KEY = 'bench-key-of-no-account';

export const ownerName = (owner: number): string => `owner-${owner}`;

export const idOf = (owner: number, index: number): string =>
  `form_${owner * FORMS_EACH + index}_Ab`;
export const urlOf = (owner: number, index: number): string =>
  `https://forms.example/of-${ownerName(owner)}-end/${index}`;

/** For proxies whose requests to the service are counted or timed: none is sent to verify a form. */
export const NEVER_VERIFY_MS = 24 * 60 * 60 * 1_000;

/** Fills the table `form_owner`, in SQLite and in PostgreSQL, with forms that were just verified. */
export const FILL = `
with recursive n(i) as (select 0 union all select i + 1 from n where i < ${OWNERS * FORMS_EACH - 1})
insert into form_owner (form_url, id, owner, prompt, created_at, details, verified_at)
select
  'https://forms.example/of-owner-' || (i / ${FORMS_EACH}) || '-end/' || (i % ${FORMS_EACH}),
  'form_' || i || '_Ab',
  'owner-' || (i / ${FORMS_EACH}),
  'prompt of-owner-' || (i / ${FORMS_EACH}) || '-end',
  '2026-01-01T00:00:00.000Z',
  '{}',
  '${new Date().toISOString()}'
from n`;

export const success = (data: unknown): Response =>
  Response.json({ success: true, data, meta: { request_id: null, api_version: API_VERSION } });
