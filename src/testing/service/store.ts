/** The forms of all accounts, in memory only. */

/** The part of a form's definition that the store needs. The local service of the demo adds fields. */
export interface TitledDefinition {
  readonly title: string;
}

/** One submission: field name to value. A multiple choice has several values. */
export type Submission = Readonly<Record<string, string | readonly string[]>>;

export interface StoredForm<Definition extends TitledDefinition = TitledDefinition> {
  readonly id: string;
  readonly account: string;
  readonly prompt: string;
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly formUrl: string;
  readonly definition: Definition;
  readonly submissions: readonly Submission[];
}

export interface Store<Definition extends TitledDefinition = TitledDefinition> {
  add(account: string, prompt: string, definition: Definition): StoredForm<Definition>;
  /** A form of any account. The caller checks the owner. */
  find(id: string): StoredForm<Definition> | undefined;
  /** Newest first. */
  of(account: string): readonly StoredForm<Definition>[];
  remove(id: string): void;
  submit(id: string, submission: Submission): void;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 10;

/** Submissions kept per form, so that a demo that runs for weeks does not fill the memory. */
const KEPT_SUBMISSIONS = 1000;

export function createStore<Definition extends TitledDefinition>(options: {
  formUrl: (id: string, definition: Definition) => string;
  now: () => number;
  random: () => number;
}): Store<Definition> {
  const forms = new Map<string, StoredForm<Definition> & { submissions: Submission[] }>();
  let lastNumber = 0;

  /** `form_<number>_<alphanumeric>`. The number grows, so an order by number is an order by age. */
  function nextId(): string {
    lastNumber = Math.max(Math.floor(options.now()), lastNumber + 1);
    let suffix = '';
    for (let i = 0; i < SUFFIX_LENGTH; i++) {
      suffix += ALPHABET[Math.floor(options.random() * ALPHABET.length)] ?? 'a';
    }
    return `form_${lastNumber}_${suffix}`;
  }

  return {
    add(account, prompt, definition) {
      const id = nextId();
      const form = {
        id,
        account,
        prompt,
        title: definition.title,
        createdAt: new Date(options.now()).toISOString(),
        formUrl: options.formUrl(id, definition),
        definition,
        submissions: [],
      };
      forms.set(id, form);
      return form;
    },
    find: (id) => forms.get(id),
    of: (account) => [...forms.values()].filter((form) => form.account === account).reverse(),
    remove: (id) => void forms.delete(id),
    submit(id, submission) {
      const kept = forms.get(id)?.submissions;
      kept?.push(submission);
      if (kept && kept.length > KEPT_SUBMISSIONS) kept.shift();
    },
  };
}

/** A random number in [0, 1) that nobody can predict, since everyone with a form's URL can open the form. */
export function secureRandom(): number {
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return (value ?? 0) / 2 ** 32;
}
