import { loadLibraries } from './libraries.js';
import { SettingError } from './settings.js';

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>;

/**
 * Connects, with a library that is loaded only here. Throws a {@link SettingError} if Redis cannot be reached now. When
 * the connection is lost later, it is opened again. `onChange` is called once for each change.
 */
export async function connectRedis(
  url: string,
  onChange: (state: 'ready' | 'lost') => void = () => {},
) {
  const { createClient } = await loadLibraries(
    '@redis/client',
    () => import('@redis/client'),
    'Redis',
  );
  let state: 'starting' | 'ready' | 'lost' = 'starting';
  const redis = createClient({
    url,
    // A command that cannot be sent fails at once, so that a visitor is not kept waiting.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 3_000,
      reconnectStrategy: (tries) =>
        state === 'starting' ? false : Math.min(2_000, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  redis.on('error', () => {
    if (state !== 'ready') return;
    state = 'lost';
    onChange(state);
  });
  redis.on('ready', () => {
    const wasLost = state === 'lost';
    state = 'ready';
    if (wasLost) onChange(state);
  });
  try {
    await redis.connect();
  } catch {
    throw new SettingError('The Redis that FORMS_REDIS_URL names cannot be reached.');
  }
  return redis;
}
