import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scrollDistance } from '../../../src/elements/form-embed/show-selected.js';

const view = { top: 0, bottom: 900 };
const box = (top: number, height: number) => ({ top, bottom: top + height });

describe('the scroll to an embed whose form was selected', () => {
  it('is none if a part of 96 px is in view', () => {
    const none = { toEmbed: 0, withControl: 0 };
    assert.deepEqual(scrollDistance(view, box(300, 500), box(100, 24)), none);
    assert.deepEqual(scrollDistance(view, box(804, 500), box(100, 24)), none);
    assert.deepEqual(scrollDistance(view, box(-404, 500), box(500, 24)), none);
    assert.deepEqual(scrollDistance(view, box(840, 60), box(100, 24)), none);
  });

  it('shows the whole embed below, with room for a form that is loading', () => {
    assert.equal(scrollDistance(view, box(1000, 600), box(890, 24)).toEmbed, 716);
    assert.equal(scrollDistance(view, box(1000, 200), box(890, 24)).toEmbed, 596);
  });

  it('shows the start of an embed that is higher than the window', () => {
    assert.equal(scrollDistance(view, box(1000, 2000)).toEmbed, 984);
  });

  it('stops where the control would leave the window', () => {
    const { toEmbed, withControl } = scrollDistance(view, box(1000, 600), box(350, 24));
    assert.equal(toEmbed, 334);
    assert.equal(withControl, 334);
  });

  it('does not scroll at all for the keyboard if there is no room for both', () => {
    const { toEmbed, withControl } = scrollDistance(view, box(1400, 600), box(100, 24));
    assert.equal(toEmbed, 1116);
    assert.equal(withControl, 0);
  });

  it('goes up to an embed above, in the same way', () => {
    assert.equal(scrollDistance(view, box(-700, 500), box(100, 24)).toEmbed, -716);
    assert.equal(scrollDistance(view, box(-700, 500), box(400, 24)).toEmbed, -460);
    assert.equal(scrollDistance(view, box(-700, 500), box(890, 24)).withControl, 0);
  });
});
