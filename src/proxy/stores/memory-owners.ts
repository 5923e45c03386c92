import { verifiedMembers } from './details.js';
import { newestFirst, ownerConflict, RECORDS_BATCH } from './owners.js';
import type { OwnedForm, OwnerRecord, OwnerStore } from './owners.js';

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
  const records = new Map<string, OwnerRecord>();
  const urlById = new Map<string, string>();
  /** The URLs of each owner, in the order in which they came. */
  const urlsByOwner = new Map<string, Set<string>>();

  const addUrl = (owner: string, formUrl: string): void => {
    const urls = urlsByOwner.get(owner) ?? new Set();
    urlsByOwner.set(owner, urls.add(formUrl));
  };

  const removeUrlOf = (owner: string, formUrl: string): void => {
    const urls = urlsByOwner.get(owner);
    urls?.delete(formUrl);
    if (urls?.size === 0) urlsByOwner.delete(owner);
  };

  const recordOf = (formUrl: string | undefined): OwnerRecord | undefined =>
    formUrl === undefined ? undefined : records.get(formUrl);

  const store: OwnerStore = {
    async add(owner, form) {
      const known = records.get(form.formUrl);
      const id = form.id ?? known?.id;
      const urlOfId = id === undefined ? form.formUrl : (urlById.get(id) ?? form.formUrl);
      const conflicts =
        (known !== undefined && (known.owner !== owner || (known.id ?? id) !== id)) ||
        urlOfId !== form.formUrl;
      if (conflicts) throw ownerConflict(form);
      const { formUrl, prompt, createdAt, details, verifiedAt } = known ?? form;
      const members = verifiedMembers(details, verifiedAt);
      records.set(formUrl, { id, formUrl, prompt, createdAt, ...members, owner });
      if (id !== undefined) urlById.set(id, form.formUrl);
      addUrl(owner, form.formUrl);
    },
    async attachId(owner, formUrl, id) {
      const known = records.get(formUrl);
      if (known?.owner === owner) await store.add(owner, { ...known, id });
    },
    async forms(owner) {
      const forms: OwnedForm[] = [];
      for (const formUrl of urlsByOwner.get(owner) ?? []) {
        const record = records.get(formUrl);
        if (record === undefined) continue;
        const { owner: _, ...form } = record;
        forms.push(form);
      }
      return forms.reverse().sort(newestFirst);
    },
    async owns(owner, id) {
      return recordOf(urlById.get(id))?.owner === owner;
    },
    async remove(id) {
      const record = recordOf(urlById.get(id));
      if (record === undefined) return;
      urlById.delete(id);
      records.delete(record.formUrl);
      removeUrlOf(record.owner, record.formUrl);
    },
    async find(forms) {
      return forms.flatMap(({ id, formUrl }) => {
        const record =
          recordOf(id === undefined ? undefined : urlById.get(id)) ?? recordOf(formUrl);
        return record ?? [];
      });
    },
    async verified(id, details, at) {
      const record = recordOf(urlById.get(id));
      if (record !== undefined) records.set(record.formUrl, { ...record, details, verifiedAt: at });
    },
    async transfer({ id, from, to }) {
      const urls = id === undefined ? [...(urlsByOwner.get(from) ?? [])] : [urlById.get(id)];
      const moved = from === to ? [] : urls.flatMap((formUrl) => recordOf(formUrl) ?? []);
      const own = moved.filter(({ owner }) => owner === from);
      for (const record of own) {
        records.set(record.formUrl, { ...record, owner: to });
        removeUrlOf(from, record.formUrl);
        addUrl(to, record.formUrl);
      }
      return own.length;
    },
    async *records() {
      let batch: OwnerRecord[] = [];
      for (const record of records.values()) {
        batch.push(record);
        if (batch.length < RECORDS_BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async removeUrl(formUrl) {
      const record = records.get(formUrl);
      if (record === undefined || record.id !== undefined) return;
      records.delete(formUrl);
      removeUrlOf(record.owner, formUrl);
    },
  };
  return store;
}
