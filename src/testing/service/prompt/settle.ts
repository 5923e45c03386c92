/** The last step, after the whole prompt was read: unique names, required fields, no duplicates. */
import type { Field } from '../form.js';
import type { Draft } from './item.js';
import { names as isMeant, type Rule } from './marks.js';

const MOST_FIELDS = 40;

export function settle(drafts: readonly Draft[], rules: readonly Rule[]): Field[] {
  const unique = drafts.filter(
    (draft, index) =>
      drafts.findIndex((other) => other.label.toLowerCase() === draft.label.toLowerCase()) ===
      index,
  );
  const kept = unique.slice(0, MOST_FIELDS);
  const marks = kept.map(({ required }) => required);
  const hasRequired = marks.includes(true);
  const hasOptional = marks.includes(false);
  const names = new Set<string>();
  return kept.map((draft, index) => {
    // With only "optional" marks the rest is required, with only "required" marks it is not.
    const usual = hasRequired
      ? false
      : hasOptional || draft.kind === 'name' || draft.kind === 'email';
    const base = Object.hasOwn(draft, 'required') ? draft.required : usual;
    return {
      ...draft,
      required: ruled(draft, rules) ?? base ?? usual,
      name: controlName(draft.label, index, names),
    };
  });
}

function ruled(draft: Draft, rules: readonly Rule[]): boolean | undefined {
  let required: boolean | undefined;
  for (const rule of rules) {
    if (isMeant(rule, draft.label)) required = rule.required;
    else if (rule.only) required = !rule.required;
  }
  return required;
}

/** Lowercase ASCII, for URLs: `?email=…` prefills the field. */
function controlName(label: string, index: number, taken: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .split(/[\s-]+/)
    .slice(0, 5)
    .join('_');
  const base = plain !== '' ? plain : `field_${index + 1}`;
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base}_${i}`;
  taken.add(name);
  return name;
}
