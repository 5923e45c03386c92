/** All steps of one app. Each step needs the ones before it. */
import assert from 'node:assert/strict';
import type { Browser } from 'puppeteer-core';
import type { RunningService } from '../../demo/service/serve.js';
import type { App } from './apps.js';
import { runIn } from './commands.js';
import { installApp, type InstalledApp } from './install.js';
import {
  checkAddressLimits,
  checkIdentityLimits,
  checkOwnership,
  checkRefusals,
} from './limits.js';
import { startApp, type RunningApp } from './server.js';
import { Visitor } from './visitor.js';
import { freePort } from '../support/free-ports.js';

export const STEPS = [
  'install',
  'types strict',
  'build without secrets',
  'server render',
  'hydrate',
  'journey',
  'two visitors',
] as const;

export type Step = (typeof STEPS)[number];

export interface Surroundings {
  readonly browser: Browser;
  readonly service: RunningService;
  readonly apiKey: string;
  readonly tarball: string;
}

export interface Result {
  readonly app: App;
  readonly passed: readonly Step[];
  /** The first step that failed, with its error. */
  readonly failure?: { readonly step: Step; readonly error: unknown; readonly output: string };
  readonly seconds: number;
}

/** Runs the steps until one fails. Stops what it started. */
export async function tryApp(app: App, surroundings: Surroundings): Promise<Result> {
  const { browser, service, apiKey, tarball } = surroundings;
  const started = performance.now();
  const passed: Step[] = [];
  let installed: InstalledApp | undefined;
  let port = 0;
  let running: RunningApp | undefined;
  const visitors: Visitor[] = [];
  const enter = async (name: string): Promise<Visitor> => {
    const visitor = await Visitor.open(browser, running!.url, name);
    visitors.push(visitor);
    await visitor.signIn();
    return visitor;
  };
  const actions: Record<Step, () => void | Promise<void>> = {
    install: () => {
      installed = installApp(app.name, tarball);
    },
    'types strict': () => {
      runIn(installed!.folder, 'npm', ['run', 'types'], installed!.node);
    },
    'build without secrets': async () => {
      port = await freePort();
      const { folder, node } = installed!;
      runIn(folder, 'npm', ['run', 'build'], node, app.buildEnv?.(port));
    },
    'server render': async () => {
      running = await startApp(app, installed!, port, { baseUrl: service.url, apiKey });
      const ada = await enter('ada');
      ada.checkServerRender(apiKey);
      // The page depends on the session.
      const { headers } = await fetch(running.url, { headers: { Cookie: await ada.cookie() } });
      assert.match(headers.get('Cache-Control') ?? '', /^private\b.*\bno-store\b/);
    },
    hydrate: async () => {
      await visitors[0]!.checkHydration();
    },
    journey: async () => {
      const ada = visitors[0]!;
      await ada.generate('An RSVP for the garden party, with name and email');
      await ada.hasForms(1);
      await ada.embeds(service.url);
      assert.match(await ada.listenerOutput(), new RegExp(`${service.url}/f/`));
      await ada.deleteForm();
      await ada.hasForms(0);
      assert.deepEqual(ada.said, []);
    },
    'two visitors': async () => {
      const ada = visitors[0]!;
      const ben = await enter('ben');
      await ben.generate('A survey about lunch, with a rating from 1 to 5');
      await ben.hasForms(1);
      await ada.page.reload({ waitUntil: 'networkidle2' });
      await ada.hasForms(0);
      const [id = ''] = await ben.ids();
      // Only the app's own host can set such a cookie.
      for (const cookie of (await ada.cookie()).split('; '))
        assert.equal(cookie.startsWith('__Host-'), !app.plainCookies, cookie.split('=')[0]);
      await checkOwnership(port, await ada.cookie(), id);
      await checkRefusals(port, await ada.cookie());
      await checkIdentityLimits(port, await ada.cookie(), await ben.cookie());
      await checkAddressLimits(port, app);
      assert.deepEqual([...ada.said, ...ben.said], []);
      assert.ok(!running!.output().includes(apiKey), 'the log holds the API key');
    },
  };
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  try {
    for (const step of STEPS) {
      try {
        await actions[step]();
      } catch (error) {
        const output = running?.output() ?? '';
        return { app, passed, failure: { step, error, output }, seconds: seconds() };
      }
      passed.push(step);
    }
    return { app, passed, seconds: seconds() };
  } finally {
    for (const visitor of visitors) await visitor.close();
    await running?.stop();
  }
}
