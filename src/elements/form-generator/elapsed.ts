import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Seconds since {@link start}, measured, never estimated; updates its host once a second while it runs. */
export class Elapsed implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #startedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get seconds(): number {
    return Math.floor((performance.now() - this.#startedAt) / 1000);
  }

  start(): void {
    this.stop();
    this.#startedAt = performance.now();
    this.#timer = setInterval(() => this.#host.requestUpdate(), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  hostConnected(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#host.requestUpdate(), 1000);
  }
}
