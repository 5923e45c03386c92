const MAX_WORDS = 5;
const MAX_LENGTH = 60;

/**
 * A control name for a label: lowercase ASCII, for URLs such as `?email=…`, which prefills the field.
 * @param taken The names of the other fields. The new name is added.
 */
export function controlName(label: string, taken: Set<string>): string {
  const ascii = label.replace(/ß/g, 'ss').normalize('NFKD').toLowerCase();
  const words = ascii.replace(/[^a-z0-9\s_-]/g, '').match(/[a-z0-9]+/g);
  const base = words?.slice(0, MAX_WORDS).join('_').slice(0, MAX_LENGTH);
  const start = base ?? `field_${taken.size + 1}`;
  let name = start;
  for (let suffix = 2; taken.has(name); suffix++) name = `${start}_${suffix}`;
  taken.add(name);
  return name;
}
