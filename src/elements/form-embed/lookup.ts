import type { CallOptions, Form } from '../../client/index.js';
import { connect, disconnect } from '../../store/connect.js';
import type { Wish } from '../../store/connection.js';
import { isGone, type FormsStore } from '../../store/store.js';

/** What a form's id and label are looked up in: the store that the page's elements share. Loaded on demand. */
export class Lookup {
  readonly #owner: object;
  #store: FormsStore | undefined;

  constructor(owner: object) {
    this.#owner = owner;
  }

  /**
   * Takes the store of this connection.
   * @returns whether it is another one than before.
   * @throws FormsError of kind `input` for an endpoint that can't be used.
   */
  join(wish: Wish): boolean {
    const before = this.#store;
    this.#store = undefined;
    this.#store = connect(this.#owner, wish);
    return before !== undefined && before !== this.#store;
  }

  leave(): void {
    disconnect(this.#owner);
  }

  /** Section 4.3. @returns undefined where the form does not exist. @throws the client's FormsError. */
  async get(id: string, options: CallOptions): Promise<Form | undefined> {
    try {
      return await this.#store?.get(id, options);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  label(form: Form): string | undefined {
    return this.#store?.label(form);
  }
}
