/** Replaces the clock of the page before the elements start their timers. */
import { install, type Clock } from '@sinonjs/fake-timers';

declare global {
  interface Window {
    clock: Clock;
  }
}

window.clock = install();
