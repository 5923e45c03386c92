import type { FormDefinition } from '../service/form.js';
import { readDefinition } from '../service/read-definition.js';

/** A form's definition as the fragment of its page's URL, which no server receives. */
export function inHash({ title, description, lang, fields }: FormDefinition): string {
  const json = JSON.stringify({ title, description, lang, fields });
  const bytes = new TextEncoder().encode(json);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a definition from a fragment. Anyone can write a fragment, so this accepts only valid definitions. */
export function fromHash(hash: string): FormDefinition | undefined {
  try {
    const text = atob(hash.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readDefinition(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
