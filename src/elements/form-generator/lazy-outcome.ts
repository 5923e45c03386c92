import type { ReactiveControllerHost } from 'lit';
import type { Operation } from '../../client/index.js';
import type { FormsStore } from '../../store/store.js';
import type { LazyModules } from '../shared/lazy-modules.js';
import type { StoreController } from '../shared/store-controller.js';
import type { GenerateCodeLoader } from './generate-code.js';
import type { OutcomeController, OutcomeHost } from './outcome/outcome-controller.js';

/** The part of `<form-generator>` that a {@link LazyOutcome} needs. */
export interface LazyOutcomeHost extends OutcomeHost, ReactiveControllerHost {
  readonly storeController: StoreController;
  readonly lazyModules: LazyModules;
}

/** Loads the folder `outcome/`: the code for the first generate and everything after it. */
export class LazyOutcome implements GenerateCodeLoader {
  readonly #host: LazyOutcomeHost;
  /** Undefined until it has loaded. */
  controller: OutcomeController | undefined;

  constructor(host: LazyOutcomeHost) {
    this.#host = host;
  }

  /** Rejects if the code does not load. */
  readonly load = async (): Promise<void> => {
    if (this.controller) return;
    const { OutcomeController, service } = await import('./outcome/outcome-controller.js');
    const host = this.#host;
    this.controller ??= new OutcomeController(host);
    host.storeController.service = service;
    host.requestUpdate();
  };

  async connect(operation: Operation): Promise<FormsStore | undefined> {
    const { lazyModules, storeController } = this.#host;
    await lazyModules.load(this.load, operation);
    return storeController.connect();
  }
}
