import type { CDPSession, Page } from 'puppeteer-core';
import { SLOWER } from '../browser.js';

/**
 * Lighthouse's slow 4G (150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up) as Lighthouse has it done by DevTools,
 * which slow down requests, not packets: 3.75 times the latency for each, nine tenths of the throughput.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};

/** A phone with a slow processor on a slow network, and nothing cached. */
export async function emulateSlowPhone(page: Page): Promise<CDPSession> {
  await page.setViewport({ width: 412, height: 823 });
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}
