import type { Field, FieldChange, FormDefinition, LocalDefinition } from './form.js';

/** True if both fields are the same, apart from their marks. */
export function isSameField(one: Field, other: Field): boolean {
  const [a, b] = [one, other].map(({ change: _mark, ...field }) => Object.entries(field));
  const values = new Map(b);
  return (
    a!.length === values.size &&
    a!.every(([key, value]) => JSON.stringify(value) === JSON.stringify(values.get(key)))
  );
}

/** Marks the fields that differ from those of the same name in the previous version of the form. */
export function markChanges(form: LocalDefinition, previous: FormDefinition): LocalDefinition {
  const before = new Map(previous.fields.map((field) => [field.name, field]));
  const fields = form.fields.map((field): Field => {
    const old = before.get(field.name);
    if (!old) return { ...field, change: 'new' };
    return isSameField(field, old) ? field : { ...field, change: 'changed' };
  });
  const labelsOf = (change: FieldChange) =>
    fields.filter((field) => field.change === change).map(({ label }) => label);
  const names = new Set(fields.map(({ name }) => name));
  const removed = previous.fields.filter(({ name }) => !names.has(name));
  return {
    ...form,
    fields,
    changed: {
      added: labelsOf('new'),
      changed: labelsOf('changed'),
      removed: removed.map(({ label }) => label),
    },
  };
}
