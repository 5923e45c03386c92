/**
 * `npm run service`: the local service alone. Environment: SERVICE_PORT, FORMS_API_KEYS, SERVICE_FORMS, and the variables of a
 * language model (model.ts).
 */
import { GENERATE_PATH } from '../../src/api/routes.js';
import { parseKeys } from './keys.js';
import { modelFrom } from './model.js';
import { startService } from './serve.js';

const DEFAULT_PORT = '5174';
const DEFAULT_KEYS = 'local-development-key=demo';

async function main(): Promise<void> {
  const port = readPort(process.env.SERVICE_PORT ?? DEFAULT_PORT);
  const ownKeys = process.env.FORMS_API_KEYS;
  const keys = parseKeys(ownKeys ?? DEFAULT_KEYS);
  const running = await startService({ port, keys, defineForm: modelFrom(process.env) });
  const count = readCount(process.env.SERVICE_FORMS ?? '0');
  for (const account of new Set(Object.values(keys))) running.service.fill(account, count);

  // A key of the operator's own is never printed; the default one is no secret.
  const key = ownKeys === undefined ? 'local-development-key' : '$KEY';
  const body = `'{"prompt":"RSVP for our summer party with name, email and guests"}'`;
  console.log(`Form service (local stand-in): ${running.url}`);
  console.log(
    `Try: curl ${running.url}${GENERATE_PATH} -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d ${body}`,
  );

  const stop = () => void running.close().finally(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65535)) throw new Error('SERVICE_PORT must be a number from 0 to 65535.');
  return port;
}

/** How many forms each account begins with. */
function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error('SERVICE_FORMS must be a number of forms.');
  return Number(text);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
