import type { ReactiveController } from 'lit';
import type { DeleteController } from '../../shared/delete-controller.js';
import type { GenerateState } from '../generate-state.js';
import type { RefineController, RefineHost } from './refine-controller.js';

type LoadRefine = () => Promise<{ readonly RefineController: typeof RefineController }>;

/** Loads the code for a change while the form is generated, so that the button shows with the result. */
export class LazyRefine implements ReactiveController {
  readonly #host: RefineHost;
  readonly #deleteController: DeleteController;
  readonly #load: LoadRefine;
  /** The state of the generate in which the code was last requested. */
  #requestedIn: GenerateState | undefined;
  /** Undefined until it has loaded. */
  controller: RefineController | undefined;

  constructor(host: RefineHost, deleteController: DeleteController, load: LoadRefine) {
    this.#host = host;
    this.#deleteController = deleteController;
    this.#load = load;
    host.addController(this);
  }

  /** Tries again in the next state if the code did not load. A failure only leaves the button out. */
  hostUpdate(): void {
    const { refine, generateController } = this.#host;
    const { state } = generateController;
    if (!refine || this.controller || state.status === 'idle') return;
    if (state === this.#requestedIn) return;
    this.#requestedIn = state;
    void this.#load().then(
      ({ RefineController }) => {
        this.controller ??= new RefineController(this.#host, this.#deleteController);
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }
}
