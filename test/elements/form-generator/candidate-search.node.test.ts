import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormsError, type ListedForm } from '../../../src/client/index.js';
import {
  searchCandidates,
  type CandidateResult,
} from '../../../src/elements/form-generator/generate/candidate-search.js';
import { deferred } from '../../support/deferred.js';

const error = new FormsError({ kind: 'network', operation: 'generate', outcome: 'unknown' });
const found: ListedForm = { id: 'form_1_a', formUrl: 'https://forms.example/f/a', raw: {} };

async function resultsOf(search: AsyncIterable<CandidateResult>): Promise<CandidateResult[]> {
  const results: CandidateResult[] = [];
  for await (const result of search) results.push(result);
  return results;
}

describe('the search for a form whose response was lost', () => {
  it('ends with the first list that has one', async () => {
    const { signal } = new AbortController();
    const store = { candidates: async () => [found, { id: 'form_2_b', raw: {} }] };
    const results = await resultsOf(searchCandidates(store, error, signal));
    assert.deepEqual(results, [{ candidates: [found], isFirst: true }]);
  });

  it('ends at once, with its timer, when the visitor does something else', async () => {
    const search = new AbortController();
    let count = 0;
    const store = { candidates: async () => (count++, []) };
    const results = searchCandidates(store, error, search.signal);
    assert.deepEqual((await results.next()).value, { candidates: [], isFirst: true });
    const next = results.next();
    search.abort();
    await assert.rejects(next);
    assert.equal(count, 1);
  });

  it('has no result from a list that arrives too late', async () => {
    const search = new AbortController();
    const list = deferred<ListedForm[]>();
    const results = searchCandidates({ candidates: () => list.promise }, error, search.signal);
    const next = results.next();
    search.abort();
    list.resolve([found]);
    await assert.rejects(next);
  });

  it('says so if the earlier content of the list is unknown', async () => {
    const { signal } = new AbortController();
    const store = { candidates: async () => undefined };
    const results = await resultsOf(searchCandidates(store, error, signal));
    assert.deepEqual(results, [{ candidates: undefined, isFirst: true }]);
  });
});
