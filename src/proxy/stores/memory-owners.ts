import { verifiedMembers } from './details.js';
import { newestFirst, ownerConflict, RECORDS_BATCH } from './owners.js';
import type {
  FormDetails,
  FormReference,
  OwnedForm,
  OwnerRecord,
  OwnerStore,
  OwnerTransfer,
} from './owners.js';

export interface MemoryOwnersOptions {
  /** Receives one line: this store is for development. Default: `console.warn`. */
  readonly warn?: (line: string) => void;
}

/**
 * Owners in this process's memory, for development and tests. After a restart, nobody owns the forms. Warns about this once,
 * when it is created.
 */
export function memoryOwners({ warn = console.warn }: MemoryOwnersOptions = {}): OwnerStore {
  warn('prompt-forms: memoryOwners() is for development. A restart forgets who owns which form.');
  return new MemoryOwners();
}

/** Its methods are fields, so that a site can spread it and replace some of them. */
class MemoryOwners implements OwnerStore {
  /** By URL. */
  readonly #records = new Map<string, OwnerRecord>();
  readonly #urlById = new Map<string, string>();
  /** The URLs of each owner, in the order in which they came. */
  readonly #urlsByOwner = new Map<string, Set<string>>();

  readonly add = async (owner: string, form: OwnedForm): Promise<void> => {
    const known = this.#records.get(form.formUrl);
    const id = form.id ?? known?.id;
    const urlOfId = id === undefined ? form.formUrl : (this.#urlById.get(id) ?? form.formUrl);
    const conflicts =
      (known !== undefined && (known.owner !== owner || (known.id ?? id) !== id)) ||
      urlOfId !== form.formUrl;
    if (conflicts) throw ownerConflict(form);
    const { formUrl, prompt, createdAt, details, verifiedAt } = known ?? form;
    const members = verifiedMembers(details, verifiedAt);
    this.#records.set(formUrl, { id, formUrl, prompt, createdAt, ...members, owner });
    if (id !== undefined) this.#urlById.set(id, form.formUrl);
    this.#addUrl(owner, form.formUrl);
  };

  readonly attachId = async (owner: string, formUrl: string, id: string): Promise<void> => {
    const known = this.#records.get(formUrl);
    if (known?.owner === owner) await this.add(owner, { ...known, id });
  };

  readonly forms = async (owner: string): Promise<readonly OwnedForm[]> => {
    const forms: OwnedForm[] = [];
    for (const formUrl of this.#urlsByOwner.get(owner) ?? []) {
      const record = this.#records.get(formUrl);
      if (record === undefined) continue;
      const { owner: _, ...form } = record;
      forms.push(form);
    }
    return forms.reverse().sort(newestFirst);
  };

  readonly owns = async (owner: string, id: string): Promise<boolean> =>
    this.#recordWithId(id)?.owner === owner;

  readonly remove = async (id: string): Promise<void> => {
    const record = this.#recordWithId(id);
    if (record === undefined) return;
    this.#urlById.delete(id);
    this.#records.delete(record.formUrl);
    this.#removeUrl(record.owner, record.formUrl);
  };

  readonly find = async (forms: readonly FormReference[]): Promise<readonly OwnerRecord[]> =>
    forms.flatMap(
      ({ id, formUrl }) => this.#recordWithId(id) ?? this.#records.get(formUrl ?? '') ?? [],
    );

  readonly verified = async (id: string, details: FormDetails, at: string): Promise<void> => {
    const record = this.#recordWithId(id);
    if (record !== undefined)
      this.#records.set(record.formUrl, { ...record, details, verifiedAt: at });
  };

  readonly transfer = async ({ id, from, to }: OwnerTransfer): Promise<number> => {
    const urls =
      id === undefined ? [...(this.#urlsByOwner.get(from) ?? [])] : [this.#urlById.get(id) ?? ''];
    if (from === to) return 0;
    const own = urls.flatMap((formUrl) => {
      const record = this.#records.get(formUrl);
      return record?.owner === from ? record : [];
    });
    for (const record of own) {
      this.#records.set(record.formUrl, { ...record, owner: to });
      this.#removeUrl(from, record.formUrl);
      this.#addUrl(to, record.formUrl);
    }
    return own.length;
  };

  readonly records = (): AsyncIterable<readonly OwnerRecord[]> => this.#batches();

  readonly removeUrl = async (formUrl: string): Promise<void> => {
    const record = this.#records.get(formUrl);
    if (record === undefined || record.id !== undefined) return;
    this.#records.delete(formUrl);
    this.#removeUrl(record.owner, formUrl);
  };

  #recordWithId(id: string | undefined): OwnerRecord | undefined {
    const formUrl = id === undefined ? undefined : this.#urlById.get(id);
    return formUrl === undefined ? undefined : this.#records.get(formUrl);
  }

  #addUrl(owner: string, formUrl: string): void {
    const urls = this.#urlsByOwner.get(owner) ?? new Set();
    this.#urlsByOwner.set(owner, urls.add(formUrl));
  }

  #removeUrl(owner: string, formUrl: string): void {
    const urls = this.#urlsByOwner.get(owner);
    urls?.delete(formUrl);
    if (urls?.size === 0) this.#urlsByOwner.delete(owner);
  }

  async *#batches(): AsyncGenerator<readonly OwnerRecord[]> {
    let batch: OwnerRecord[] = [];
    for (const record of this.#records.values()) {
      batch.push(record);
      if (batch.length < RECORDS_BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
