import type { FormDefinition } from '../service/form.js';
import { readDefinition } from './read-definition.js';

/** A form's definition as the part of its page's address that no server sees. */
export function inHash(definition: FormDefinition): string {
  const bytes = new TextEncoder().encode(JSON.stringify(definition));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Anybody can write a hash, so only a definition that the service could have made is accepted. */
export function fromHash(hash: string): FormDefinition | undefined {
  try {
    const text = atob(hash.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readDefinition(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
