/**
 * Run with `--expose-gc` and the number of rounds: calls each operation again and again at a server that never answers, or stops in
 * the middle of its answer, collects garbage hard, and aborts. Prints one line of JSON per operation.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { OPERATIONS, type Operation } from '../../../src/api/routes.js';
import { createFormsClient, isFormsError } from '../../../src/client/index.js';
import { call } from './setup.js';

/** The output that the test reads. */
export interface GarbageRow {
  readonly operation: Operation;
  readonly answer: Answer;
  /** Calls that rejected with kind `abort` and the caller's reason. */
  readonly aborted: number;
  /** Requests whose connection the server saw closed. */
  readonly closed: number;
  /** The most turns of the event loop from the abort to the rejection. */
  readonly mostTurns: number;
}

type Answer = 'none' | 'half';

const ROUNDS = Number(process.argv[2]);
const COLLECTIONS = 10;
/** After so many turns of the event loop, a call that has not rejected never will. */
const MAX_TURNS = 1000;

/** A server that tells of each request's socket, once it has sent as much of an answer as it ever will. */
async function listen(answer: Answer, arrived: (socket: Socket) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const done = () => arrived(request.socket);
    if (answer === 'none') done();
    else response.writeHead(200).write('{"success":', done);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Collects garbage while the event loop turns, so that what can be lost is lost. */
async function collect(): Promise<void> {
  for (let count = 0; count < COLLECTIONS; count++) {
    globalThis.gc!();
    await turn();
  }
}

async function measure(operation: Operation, answer: Answer): Promise<GarbageRow> {
  let tell: (socket: Socket) => void = () => {};
  const server = await listen(answer, (socket) => tell(socket));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let aborted = 0;
  let closed = 0;
  let mostTurns = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const arrival = new Promise<Socket>((resolve) => (tell = resolve));
    const abort = new AbortController();
    const client = createFormsClient({ endpoint });
    let error: unknown;
    call(client, operation, { signal: abort.signal }).catch((reason: unknown) => (error = reason));
    const socket = await arrival;
    const close = once(socket, 'close').then(() => closed++);
    await collect();
    const reason = new Error(`round ${round}`);
    abort.abort(reason);
    // Turns and not milliseconds: a busy machine is slow, but its event loop has no more turns.
    let turns = 0;
    while (error === undefined && turns < MAX_TURNS) {
      await turn();
      turns++;
    }
    if (isFormsError(error) && error.kind === 'abort' && error.cause === reason) aborted++;
    mostTurns = Math.max(mostTurns, turns);
    await Promise.race([close, after(500)]);
  }
  server.closeAllConnections();
  server.close();
  return { operation, answer, aborted, closed, mostTurns };
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());

for (const answer of ['none', 'half'] as const) {
  for (const operation of OPERATIONS) console.log(JSON.stringify(await measure(operation, answer)));
}
