/**
 * A character that a visitor sees: none of those in characters.ts, no space, no mark without a base, and no empty Braille cell.
 * Written out, since each page loads this file.
 */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\p{Z}\u2800]/u;

/**
 * Embeddings, overrides and isolates: without their end, they change the direction of what follows the text. Marks of the direction
 * stay, since words need them.
 */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text for a sentence, or for the name of a control: without characters that change the direction of what follows. Empty if a
 * visitor would see nothing of it, and for the value of a removed attribute.
 */
export const labelText = (text: string | null = ''): string =>
  text !== null && VISIBLE.test(text) ? text.replace(DIRECTION, '') : '';
