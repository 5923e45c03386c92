import type { FrameMonitorRuntime } from '../../../../src/elements/form-embed/frame/monitor.lazy.js';
import { FakeRuntime } from '../../../client/support/fake-runtime.js';

/** Time between two animation frames. */
const ANIMATION_FRAME_MS = 16;

/** The part of `window` that a FrameMonitor uses. Its clock moves only when the test moves it. */
export class FakeFrameRuntime extends FakeRuntime implements FrameMonitorRuntime {
  readonly warnings: string[] = [];
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
      unobserve(): void {}
      disconnect(): void {
        runtime.#observe = [];
      }
    })(this) as never;

  readonly addEventListener = (): void => {};

  readonly focus = (): void => {};

  readonly matchMedia = () => ({ matches: false });

  getComputedStyle = () => this.styles;

  requestAnimationFrame(task: () => void): number {
    return this.setTimeout(task, ANIMATION_FRAME_MS + 1) as never;
  }

  cancelAnimationFrame(id: number): void {
    this.clearTimeout(id as never);
  }

  /** Scrolls the frame near the viewport. */
  scrollNear(): void {
    this.queueNear()();
  }

  /** As {@link scrollNear}, but the returned function calls the observers, even if they are disconnected. */
  queueNear(): () => void {
    const observers = [...this.#observe];
    return () => {
      for (const observe of observers) observe();
    };
  }
}
