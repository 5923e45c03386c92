import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ListedForm } from '../../../../src/client/index.js';
import { runInSlices } from '../../../../src/elements/form-list/query/time-slice.js';
import { orderOf } from '../../../../src/elements/form-list/query/sort.js';
import type { SortOrder } from '../../../../src/elements/form-list/attributes.js';

const form = (id: string, more: Partial<ListedForm> = {}): ListedForm => ({ id, raw: {}, ...more });
const names = { labelOf: (each: ListedForm) => each.title ?? each.id!, language: 'en' };

function inOrder(forms: readonly ListedForm[], sort: SortOrder): readonly ListedForm[] {
  const work = orderOf(forms, sort, names);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value ? Array.from(step.value, (index) => forms[index]!) : forms;
  }
}
const ids = (forms: readonly ListedForm[], sort: SortOrder) =>
  inOrder(forms, sort).map(({ id }) => id);

describe('the order of forms', () => {
  it('is that of the response for "service"', () => {
    const forms = [form('form_2_a'), form('form_1_b')];
    assert.equal(inOrder(forms, 'service'), forms);
  });

  it('is by date if all forms have one, in any time zone', () => {
    const forms = [
      form('form_1_a', { createdAt: '2026-11-20' }),
      form('form_9_b', { createdAt: '2026-11-20T01:00:00+02:00' }),
      form('form_2_c', { createdAt: '2026-11-20T00:00:01Z' }),
    ];
    assert.deepEqual(ids(forms, 'newest'), ['form_2_c', 'form_1_a', 'form_9_b']);
    assert.deepEqual(ids(forms, 'oldest'), ['form_9_b', 'form_1_a', 'form_2_c']);
  });

  it('is by the number in the id if a form has no date', () => {
    const forms = [form('form_10_a'), form('form_9_b', { createdAt: '2026-11-20' })];
    assert.deepEqual(ids(forms, 'newest'), ['form_10_a', 'form_9_b']);
    assert.deepEqual(ids(forms, 'oldest'), ['form_9_b', 'form_10_a']);
  });

  it('has forms with an invalid date or id at the end', () => {
    const forms = [
      form('form_1_a', { createdAt: '2026-11-20' }),
      form('form_2_b', { createdAt: 'yesterday' }),
      form('form_3_c', { createdAt: '2026-11-22' }),
      form('form_4_d', { createdAt: '20/11/2026' }),
      form('form_5_e', { createdAt: '2026-11-21' }),
    ];
    assert.deepEqual(ids(forms, 'newest').slice(0, 3), ['form_3_c', 'form_5_e', 'form_1_a']);
    assert.deepEqual(ids(forms, 'oldest').slice(0, 3), ['form_1_a', 'form_5_e', 'form_3_c']);
    assert.deepEqual(ids([form('form_x'), form('form_1_a'), form('form_2_b')], 'newest'), [
      'form_2_b',
      'form_1_a',
      'form_x',
    ]);
  });

  it('is by name in the order of the language, with numbers by value', () => {
    const forms = ['Zoo 10', 'äpfel', 'Zoo 9', 'Birnen', 'Apfel'].map((title, index) =>
      form(`form_${index}_a`, { title }),
    );
    assert.deepEqual(
      inOrder(forms, 'name').map(({ title }) => title),
      ['Apfel', 'äpfel', 'Birnen', 'Zoo 9', 'Zoo 10'],
    );
  });

  it('is stable, and the same as that of Array.prototype.toSorted()', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 60 }), (numbers) => {
        const forms = numbers.map((number, index) => form(`form_${number}_${index}`));
        const age = ({ id }: ListedForm) => Number(id!.split('_')[1]);
        assert.deepEqual(
          inOrder(forms, 'oldest'),
          forms.toSorted((one, other) => age(one) - age(other)),
        );
        assert.deepEqual(
          inOrder(forms, 'newest'),
          forms.toSorted((one, other) => age(other) - age(one)),
        );
      }),
    );
  });

  it('pauses while it sorts 10,000 forms', () => {
    const forms = Array.from({ length: 10_000 }, (_, index) => form(`form_${(index * 7) % 100}_a`));
    let pauses = 0;
    for (const work = orderOf(forms, 'newest', names); !work.next().done;) pauses++;
    assert.ok(pauses > 200, String(pauses));
  });
});

describe('work in slices', () => {
  function* work(steps: number) {
    for (let step = 0; step < steps; step++) yield;
    return 'done';
  }
  /** A clock that goes on by one millisecond with each look. */
  function world() {
    const pauses: (() => void)[] = [];
    let now = 0;
    return { pauses, now: () => now++, pause: (go: () => void) => void pauses.push(go) };
  }

  it('is done at once if there is little work', () => {
    const got: string[] = [];
    runInSlices(work(5), (result) => got.push(result), world());
    assert.deepEqual(got, ['done']);
  });

  it('pauses before it takes too long', () => {
    const got: string[] = [];
    const here = world();
    runInSlices(work(20), (result) => got.push(result), here);
    let slices = 1;
    for (let go = here.pauses.shift(); go; go = here.pauses.shift()) {
      assert.deepEqual(got, []);
      slices++;
      go();
    }
    assert.deepEqual(got, ['done']);
    assert.equal(slices, 3);
  });

  it('ends when it is aborted', () => {
    const here = world();
    const end = runInSlices(work(20), () => assert.fail('it was ended'), here);
    end();
    for (let go = here.pauses.shift(); go; go = here.pauses.shift()) go();
  });
});
