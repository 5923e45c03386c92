import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  FRAME_STATES,
  next,
  type FrameEvent,
  type FrameState,
} from '../../../../src/elements/form-embed/frame/state.js';

/** What browsers send for the same cause, as events.browser.test.ts finds in each, and the states that it leads to. */
const CASES: readonly (readonly [string, readonly FrameEvent[], readonly FrameState[]])[] = [
  ['a form', ['near', 'load', 'prove'], ['loading', 'loaded', 'proven']],
  ['a form whose message comes first', ['near', 'prove', 'load'], ['loading', 'proven', 'proven']],
  ['a slow image', ['near', 'wait', 'arrive', 'load'], ['loading', 'overdue', 'visible', 'loaded']],
  [
    'a slow page',
    ['near', 'wait', 'wait', 'arrive', 'load'],
    ['loading', 'overdue', 'slow', 'slow-visible', 'loaded'],
  ],
  [
    'a silent or refused page, or an error page',
    ['near', 'load', 'wait'],
    ['loading', 'loaded', 'silent'],
  ],
  [
    'an unreachable server, in Firefox',
    ['near', 'wait', 'arrive', 'wait'],
    ['loading', 'overdue', 'visible', 'slow-visible'],
  ],
  ['an unreachable server, in WebKit', ['near', 'wait', 'wait'], ['loading', 'overdue', 'slow']],
  ['a port that Firefox refuses', ['near', 'error', 'wait'], ['loading', 'failing', 'unreachable']],
  ['a policy, in Firefox', ['near', 'error', 'block'], ['loading', 'failing', 'blocked']],
  ['a policy, in Chromium', ['near', 'block', 'load'], ['loading', 'blocked', 'blocked']],
  ['a policy, in WebKit', ['near', 'load', 'block'], ['loading', 'loaded', 'blocked']],
  ['an isolated page', ['near', 'isolate', 'load'], ['loading', 'isolated', 'isolated']],
  ['no connection', ['near', 'wait-offline', 'load'], ['loading', 'offline', 'loaded']],
  [
    'a page from the cache',
    ['near', 'load-offline', 'load'],
    ['loading', 'loaded-offline', 'loaded'],
  ],
  [
    'a lost page in use',
    ['near', 'load', 'prove', 'error'],
    ['loading', 'loaded', 'proven', 'failed-visible'],
  ],
  ['a visitor who is faster', ['near', 'use', 'error'], ['loading', 'visible', 'failed-visible']],
];

const names = Object.keys(FRAME_STATES) as FrameState[];
const events = [
  ...new Set(names.flatMap((name) => Object.keys(FRAME_STATES[name].on))),
] as FrameEvent[];

describe('the states of a frame', () => {
  for (const [cause, sent, expected] of CASES) {
    it(`follow ${cause}`, () => {
      const states: FrameState[] = [];
      for (const event of sent) states.push(next(states.at(-1) ?? 'far', event));
      assert.deepEqual(states, expected);
    });
  }

  it('never hide or cover a page that may be in use, except for a policy that the browser names', () => {
    for (const name of names) {
      if (FRAME_STATES[name].look.shows !== 'page' || name === 'stopped') continue;
      for (const event of events) {
        if (event === 'block' || event === 'isolate') continue;
        const after = next(name, event);
        assert.equal(FRAME_STATES[after].look.shows, 'page', `${name}, ${event}: ${after}`);
      }
    }
  });

  it('believe no policy report and no time once the page has proved to be the form', () => {
    for (const event of ['block', 'isolate', 'wait', 'wait-offline', 'load-offline'] as const)
      assert.equal(next('proven', event), 'proven');
  });

  it('can each be reached, and left by stopping', () => {
    const reached = new Set<FrameState>(['far']);
    for (const name of reached) for (const event of events) reached.add(next(name, event));
    assert.deepEqual([...reached].sort(), [...names].sort());
    for (const name of names) assert.equal(next(name, 'stop'), 'stopped');
    for (const event of events) assert.equal(next('stopped', event), 'stopped');
  });

  it('wait only where time leads somewhere', () => {
    for (const [name, { after, on }] of Object.entries(FRAME_STATES))
      assert.equal(after !== undefined, 'wait' in on, name);
  });
});
