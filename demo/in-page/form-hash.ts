import type { FormDefinition } from '../service/form.js';

/** A form's definition as the part of its page's address that no server sees. */
export function inHash(definition: FormDefinition): string {
  const bytes = new TextEncoder().encode(JSON.stringify(definition));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns undefined where it holds none. */
export function fromHash(hash: string): FormDefinition | undefined {
  try {
    const text = atob(hash.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const value = JSON.parse(new TextDecoder().decode(bytes)) as FormDefinition | null;
    return Array.isArray(value?.fields) ? value : undefined;
  } catch {
    return undefined;
  }
}
