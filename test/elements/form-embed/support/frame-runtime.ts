import type { FrameMonitorRuntime } from '../../../../src/elements/form-embed/frame/monitor.lazy.js';
import { FakeRuntime } from '../../../client/support/fake-runtime.js';

/** Milliseconds between two drawn frames. */
const FRAME = 16;

/** A window for what watches a frame: its clock moves only where the test moves it. */
export class FakeFrameRuntime extends FakeRuntime implements FrameMonitorRuntime {
  /** Pages that the browser has an entry of. */
  readonly recorded = new Set<string>();
  readonly warnings: string[] = [];
  override readonly performance = {
    now: (): number => this.time,
    getEntriesByName: (name: string) => (this.recorded.has(name) ? [{ name }] : []) as never,
    getEntriesByType: () => [],
  };
  override navigator = { onLine: true };
  readonly location = { hostname: 'localhost' };
  styles = { minHeight: '0px', maxHeight: 'none' };
  #observe: (() => void)[] = [];

  readonly IntersectionObserver = ((runtime: FakeFrameRuntime) =>
    class {
      constructor(callback: IntersectionObserverCallback) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        runtime.#observe.push(() => callback([entry], this as never));
      }
      observe(): void {}
      disconnect(): void {
        runtime.#observe = [];
      }
    })(this) as never;

  getComputedStyle = () => this.styles;

  requestAnimationFrame(task: () => void): number {
    return this.setTimeout(task, FRAME + 1) as never;
  }

  cancelAnimationFrame(id: number): void {
    this.clearTimeout(id as never);
  }

  /** The frame comes near enough to be seen. */
  scrollNear(): void {
    this.queueNear()();
  }

  /** As {@link scrollNear}, but the observers hear of it only with the returned function, disconnected or not. */
  queueNear(): () => void {
    const observers = [...this.#observe];
    return () => {
      for (const observe of observers) observe();
    };
  }
}
