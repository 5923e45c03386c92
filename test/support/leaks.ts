import { nextFrame } from '@open-wc/testing';
import { domCounters } from './commands.js';

/** Nodes and listeners that are alive after the rounds, and were not before. */
export interface Growth {
  readonly nodes: number;
  readonly listeners: number;
}

/** Counts what the rounds leave behind; false if the browser does not count (only Chromium does). */
export async function growth(round: () => Promise<void>, rounds: number): Promise<Growth | false> {
  // The first rounds load code and create what is kept for the life of the page.
  for (let count = 0; count < 20; count++) await round();
  await nextFrame();
  await round();
  const before = await settledCounters();
  if (!before) return false;
  for (let count = 0; count < rounds; count++) await round();
  const after = await settledCounters();
  return (
    after && { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners }
  );
}

/** Longer than any timer or idle callback that keeps an element alive until it has run, in milliseconds. */
const REST_MS = 1000;

/** The counters once they rest. */
async function settledCounters(): ReturnType<typeof domCounters> {
  for (let last = await domCounters(); ;) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const now = await domCounters();
    if (!now || !last || (now.nodes === last.nodes && now.listeners === last.listeners)) return now;
    last = now;
  }
}
