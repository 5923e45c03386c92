/** Visitors who list, get and generate without a pause, some of whom disconnect early. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { FORMS_PATH, GENERATE_PATH } from '../../../src/api/routes.js';

const VISITORS = 20;
/** A pause between two requests of a visitor, so that a refusal at once does not become a flood. */
const PAUSE_MS = 5;
/** Each visitor disconnects from one of so many requests, after this time. */
const DISCONNECT_EVERY = 10;
const DISCONNECT_MS = 20;

/** Numbers of requests. */
export interface Counts {
  succeeded: number;
  /** Refused by the proxy, in its envelope. */
  refused: number;
  /** The visitor disconnected. */
  disconnected: number;
  /** Neither a success nor a refusal in the envelope. Must be 0. */
  broken: number;
}

type Result = keyof Counts;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** True for an error as contract and client know it. */
function isRefusal(text: string): boolean {
  try {
    const { success, error, meta } = JSON.parse(text) as {
      success?: unknown;
      error?: { code?: unknown; message?: unknown };
      meta?: { request_id?: unknown };
    };
    return (
      success === false &&
      typeof error?.code === 'string' &&
      typeof error.message === 'string' &&
      typeof meta?.request_id === 'string'
    );
  } catch {
    return false;
  }
}

/** What visitors do. */
export interface Load {
  readonly url: string;
  /** False: visitors only get and generate. */
  readonly lists: boolean;
}

/** One request of a visitor. */
function ask({ url, lists }: Load, agent: Agent, visitor: number, turn: number): Promise<Result> {
  const isGenerate = turn % 4 === 0;
  const isList = lists && turn % 4 > 1;
  const path = isGenerate ? GENERATE_PATH : isList ? FORMS_PATH : `${FORMS_PATH}/form_1_Ab`;
  const leaves = turn % DISCONNECT_EVERY === DISCONNECT_EVERY - 1;
  const headers = {
    Cookie: `visitor-${visitor}`,
    'Sec-Fetch-Site': 'same-origin',
    ...(isGenerate && {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    }),
  };
  return new Promise((resolve) => {
    const outgoing = request(url + path, {
      agent,
      method: isGenerate ? 'POST' : 'GET',
      headers,
    });
    const timer = leaves
      ? setTimeout(() => {
          outgoing.destroy();
          resolve('disconnected');
        }, DISCONNECT_MS)
      : undefined;
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('error', () => resolve('broken'));
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => resolve('broken'));
      response.on('end', () => {
        const { statusCode } = response;
        // A form that its visitor does not own.
        const isSuccess = statusCode === 200 || (statusCode === 404 && isRefusal(text));
        resolve(isSuccess ? 'succeeded' : isRefusal(text) ? 'refused' : 'broken');
      });
    });
    outgoing.end(isGenerate ? JSON.stringify({ prompt: 'A survey' }) : undefined);
  });
}

/** Lets visitors send requests until `isOver`, and counts how these end. Closes all its connections. */
export async function sendLoad(load: Load, isOver: () => boolean): Promise<Counts> {
  const counts: Counts = { succeeded: 0, refused: 0, disconnected: 0, broken: 0 };
  const agent = new Agent({ keepAlive: true });
  const visit = async (_: unknown, visitor: number): Promise<void> => {
    for (let turn = visitor; !isOver(); turn++) {
      counts[await ask(load, agent, visitor, turn)] += 1;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  agent.destroy();
  return counts;
}

/** Connections of visitors who ask for a long list and read nothing. */
export interface StalledCounts {
  /** The proxy closed the connection before the whole list was sent. */
  closed: number;
  /** The whole list came in the end, so it stayed in the memory of the proxy. Must be 0. */
  kept: number;
}

/** Between the requests of two slow visitors, so that the proxy is not busy with all of their lists at once. */
const STAGGER_MS = 300;

/** Asks for the list on so many connections, reads nothing for `ms` milliseconds, and then all that there is. */
export async function readNothing(
  url: string,
  connections: number,
  ms: number,
): Promise<StalledCounts> {
  const counts: StalledCounts = { closed: 0, kept: 0 };
  const { port, host } = new URL(url);
  const stall = async (_: unknown, visitor: number): Promise<void> => {
    await sleep(visitor * STAGGER_MS);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `GET ${FORMS_PATH} HTTP/1.1\r\nHost: ${host}\r\nCookie: slow-${visitor}\r\nConnection: close\r\n\r\n`,
    );
    // On a busy machine, the response begins late. Its first bytes fill the socket's buffer, and nothing is read after them.
    await new Promise((resolve) => socket.once('readable', resolve).once('close', resolve));
    await sleep(ms);
    let start = '';
    let bytes = 0;
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (start.length < 2_000) start += chunk;
      bytes += chunk.length;
    });
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    // A refusal is short, so it is neither.
    if (bytes > 0 && !start.startsWith('HTTP/1.1 200')) return;
    const [, length = 'Infinity'] = /content-length: (\d+)/i.exec(start) ?? [];
    counts[bytes >= Number(length) ? 'kept' : 'closed'] += 1;
  };
  await Promise.all(Array.from({ length: connections }, stall));
  return counts;
}
