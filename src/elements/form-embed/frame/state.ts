import type { LoadProblem } from '../embed-state.js';

/** How a frame looks, and why. */
export interface FrameLook {
  /**
   * The visitor sees a skeleton, a skeleton with words that the form still loads, the page, or nothing (a notice stands in
   * its place).
   */
  readonly shows: 'skeleton' | 'words' | 'page' | 'nothing';
  /** True while the browser loads the page and nothing of it shows. */
  readonly isBusy?: true;
  readonly problem?: LoadProblem;
}

/** The states of a frame. A frame that shows its page may hold what a visitor has typed: it is never hidden or reloaded for a guess. */
export type FrameState =
  /** A lazy frame far from the viewport: the browser loads nothing yet. */
  | 'far'
  | 'loading'
  /** The page still loads after three seconds. */
  | 'overdue'
  /** Firefox has sent `error`: it refuses the address, or a policy of the page blocks it, which it names next. */
  | 'failing'
  /** The page has arrived, or the visitor has moved the focus into it. Some of it may still load. */
  | 'visible'
  /** The frame's `load` event: a page is there. It may be the browser's error page: browsers do not tell. */
  | 'loaded'
  /** The page has proved that it is the form: by a message, or because it sizes its frame. */
  | 'proven'
  | 'slow'
  /** As `slow`, but the page has arrived. */
  | 'slow-visible'
  | 'silent'
  | 'offline'
  /** The page has loaded while the browser was offline. */
  | 'loaded-offline'
  | 'unreachable'
  /** An error in a frame that the visitor may have used. */
  | 'failed-visible'
  | 'blocked'
  | 'isolated'
  /** The frame is no longer watched. */
  | 'stopped';

/** Events of a frame. Browsers send `load`, `error` and the reports of policies; the monitor notices the others. */
export type FrameEvent =
  /** A lazy frame is near the viewport. */
  | 'near'
  /** The frame's first, empty document is gone. */
  | 'arrive'
  /** The visitor has moved the focus into the frame. */
  | 'use'
  /** The page has sent a message, or sizes its frame. */
  | 'prove'
  | 'load'
  | 'load-offline'
  | 'error'
  /** The Content-Security-Policy of the page around blocks the form. */
  | 'block'
  /** The Cross-Origin-Embedder-Policy of the page around blocks the form. */
  | 'isolate'
  /** Time has passed: {@link FrameRow.after}. */
  | 'wait'
  | 'wait-offline'
  | 'stop';

/** One state: how it looks, where each event leads, and after which time the event `wait` comes. Other events change nothing. */
interface FrameRow {
  readonly look: FrameLook;
  /** Milliseconds. */
  readonly after?: number;
  readonly on: Readonly<Partial<Record<FrameEvent, FrameState>>>;
}

/** After this time, words say that the form still loads. A page that has arrived shows then: a slow image must not hide a usable form. */
const OVERDUE_MS = 3_000;

/** A form that gave no sign of life gets a notice after this time. */
const NOTICE_MS = 15_000;

/** Firefox names the policy that blocks a page this much later than its `error` event, at most. */
const POLICY_MS = 300;

const SKELETON: FrameLook = { shows: 'skeleton' };
const PAGE: FrameLook = { shows: 'page' };

/** A page that comes later ends any problem. */
const COMES = { load: 'loaded', 'load-offline': 'loaded-offline', prove: 'proven' } as const;
const POLICY = { block: 'blocked', isolate: 'isolated' } as const;
/** The end of each state. */
const STOP = { stop: 'stopped' } as const;

/** The table of states. README.md of `form-embed/` has the picture of it. */
export const FRAME_STATES: Readonly<Record<FrameState, FrameRow>> = {
  far: {
    look: SKELETON,
    on: { ...COMES, ...POLICY, ...STOP, near: 'loading', use: 'visible', error: 'failing' },
  },
  loading: {
    look: { ...SKELETON, isBusy: true },
    after: OVERDUE_MS,
    on: {
      ...COMES,
      ...POLICY,
      ...STOP,
      use: 'visible',
      error: 'failing',
      wait: 'overdue',
      'wait-offline': 'offline',
    },
  },
  overdue: {
    look: { shows: 'words', isBusy: true },
    after: NOTICE_MS - OVERDUE_MS,
    on: {
      ...COMES,
      ...POLICY,
      ...STOP,
      arrive: 'visible',
      use: 'visible',
      error: 'failing',
      wait: 'slow',
      'wait-offline': 'offline',
    },
  },
  failing: {
    look: { ...SKELETON, isBusy: true },
    after: POLICY_MS,
    on: {
      ...COMES,
      ...POLICY,
      ...STOP,
      use: 'failed-visible',
      wait: 'unreachable',
      'wait-offline': 'unreachable',
    },
  },
  visible: {
    look: PAGE,
    after: NOTICE_MS - OVERDUE_MS,
    on: {
      ...COMES,
      ...POLICY,
      ...STOP,
      error: 'failed-visible',
      wait: 'slow-visible',
      'wait-offline': 'slow-visible',
    },
  },
  loaded: {
    look: PAGE,
    after: NOTICE_MS,
    on: {
      ...COMES,
      ...POLICY,
      ...STOP,
      error: 'failed-visible',
      wait: 'silent',
      'wait-offline': 'silent',
    },
  },
  proven: {
    look: PAGE,
    on: { ...STOP, error: 'failed-visible' },
  },
  slow: {
    look: { ...SKELETON, problem: 'slow' },
    on: { ...COMES, ...POLICY, ...STOP, arrive: 'slow-visible', error: 'unreachable' },
  },
  'slow-visible': {
    look: { ...PAGE, problem: 'slow' },
    on: { ...COMES, ...POLICY, ...STOP, error: 'failed-visible' },
  },
  silent: {
    look: { ...PAGE, problem: 'silent' },
    // A `load` event of the browser's error page is no news.
    on: { ...COMES, ...POLICY, ...STOP, load: 'silent', error: 'failed-visible' },
  },
  offline: {
    look: { shows: 'nothing', problem: 'offline' },
    on: { ...COMES, ...POLICY, ...STOP, error: 'unreachable' },
  },
  'loaded-offline': {
    look: { ...PAGE, problem: 'loaded-offline' },
    on: { ...COMES, ...POLICY, ...STOP, error: 'failed-visible' },
  },
  unreachable: {
    look: { shows: 'nothing', problem: 'unreachable' },
    on: { ...COMES, ...POLICY, ...STOP },
  },
  'failed-visible': {
    look: { ...PAGE, problem: 'unreachable' },
    on: { ...COMES, ...POLICY, ...STOP },
  },
  blocked: {
    look: { shows: 'nothing', problem: 'blocked' },
    // The browser's error page loads in place of the form.
    on: { ...STOP, prove: 'proven', isolate: 'isolated' },
  },
  isolated: {
    look: { shows: 'nothing', problem: 'isolated' },
    on: { ...STOP, prove: 'proven', block: 'blocked' },
  },
  stopped: { look: PAGE, on: {} },
};

/** The state after an event. */
export const next = (state: FrameState, event: FrameEvent): FrameState =>
  FRAME_STATES[state].on[event] ?? state;
