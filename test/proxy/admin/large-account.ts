/** An account of many forms, and the records of most of them. */

/** Of 1,000 forms: so many have no owner. */
const UNOWNED = 5;
/** Of 1,000 forms: so many have a new title. */
const RENAMED = 10;
/** Of 1,000 records: the forms of so many are gone. */
const GONE = 1;

const idOf = (index: number): string => `form_${index}_Ab`;

/** Characters of a piece of the list, about as many as a server writes at once. */
const PIECE = 64 * 1024;

/** The forms as the list has them, in pieces of JSON. */
export function* listOf(forms: number): Generator<string> {
  let piece = '{"success":true,"data":{"forms":[';
  for (let index = 0; index < forms; index++) {
    const isRenamed = index % 1_000 < RENAMED;
    const title = isRenamed ? `New title ${index}` : `Title ${index}`;
    const formUrl = `https://forms.example/${index}`;
    const form = { id: idOf(index), formUrl, title, createdAt: '2026-01-01T00:00:00.000Z' };
    piece += (index === 0 ? '' : ',') + JSON.stringify(form);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]},"meta":{}}`;
}

/** Fills the table `form_owner` with the records of these forms and of those that are gone. */
export const fillRecords = (forms: number): string => `
with recursive n(i) as (select 0 union all select i + 1 from n where i < ${forms + (forms / 1_000) * GONE - 1})
insert into form_owner (form_url, id, owner, prompt, created_at, details, verified_at)
select
  'https://forms.example/' || i,
  'form_' || i || '_Ab',
  'owner-' || (i / 10),
  'A survey about number ' || i,
  '2026-01-01T00:00:00.000Z',
  '{"title":"Title ' || i || '","createdAt":"2026-01-01T00:00:00.000Z"}',
  '2026-01-01T00:00:00.000Z'
from n
where i >= ${forms} or i % 1000 < ${1_000 - UNOWNED}`;

/** The report of `verify` on this account. */
export function expectedCounts(forms: number) {
  const thousands = forms / 1_000;
  return {
    accounts: 1,
    forms,
    found: forms - thousands * UNOWNED,
    updated: thousands * RENAMED,
    attached: 0,
    removed: thousands * GONE,
    unconfirmed: 0,
    unowned: thousands * UNOWNED,
  };
}
