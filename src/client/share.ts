import type { Operation } from '../api.js';
import { FormsError } from './errors.js';
import { race } from './signals.js';

/** The tries of one call so far, readable while it is under way. */
export interface Tally {
  attempts: number;
}

type Start<T> = (signal: AbortSignal, tally: Tally) => Promise<T>;

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  readonly tally: Tally;
  users: number;
}

export interface SharedFlights {
  /**
   * Joins the work that is under way for `path`, or starts it. Whoever's `signal` aborts leaves with a
   * FormsError of kind `abort`; when all have left, the work's own signal aborts.
   */
  join<T>(
    op: Operation,
    path: string,
    signal: AbortSignal | undefined,
    start: Start<T>,
  ): Promise<T>;
  /** What is under way is not joined any more, since it may miss what has happened meanwhile. */
  close(): void;
}

/** Lets reads of one path that are made at the same time share one request. Nothing is kept afterwards. */
export function createSharedFlights(): SharedFlights {
  const flights = new Map<string, Flight>();

  function depart<T>(path: string, start: Start<T>): Flight {
    const controller = new AbortController();
    const tally = { attempts: 0 };
    const promise = start(controller.signal, tally).finally(() => remove(path, flight));
    const flight = { promise, controller, tally, users: 0 };
    flights.set(path, flight);
    return flight;
  }

  function remove(path: string, flight: Flight) {
    if (flights.get(path) === flight) flights.delete(path);
  }

  return {
    async join<T>(op: Operation, path: string, signal: AbortSignal | undefined, start: Start<T>) {
      const flight = flights.get(path) ?? depart(path, start);
      flight.users++;
      try {
        return (await race(flight.promise, signal)) as T;
      } catch (error) {
        if (!signal?.aborted) throw error;
        throw new FormsError({
          kind: 'abort',
          op,
          attempts: flight.tally.attempts,
          cause: signal.reason,
        });
      } finally {
        if (!--flight.users) {
          remove(path, flight);
          flight.controller.abort();
        }
      }
    },
    close: () => flights.clear(),
  };
}
