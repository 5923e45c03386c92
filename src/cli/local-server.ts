import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingError } from './settings.js';

/** The number of a port. Throws a {@link SettingError} that names where it was set. */
export function readPort(name: string, value: string | undefined, fallback: number): number {
  if (!value) return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new SettingError(`${name} must be a number from 0 to 65535.`);
  return port;
}

/** Starts a server that only this machine reaches. Returns its address. Throws a {@link SettingError} if the port is taken. */
export async function listenLocally(port: number, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} is taken. Choose another one with --port.`);
    throw error;
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
