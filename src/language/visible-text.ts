/** Embeddings, overrides and isolates: without their end, they change the direction of what follows the text. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A character that a visitor sees: no space, control, mark without a base, filler or empty Braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\p{Z}\u2800]/u;

/**
 * Text of somebody else, such as the title of a form, for a sentence or a name of a control: without characters that change
 * the direction of what follows. Empty if a visitor would see nothing of it, and for the value of a removed attribute.
 */
export const visibleText = (text: string | null = ''): string =>
  text !== null && VISIBLE.test(text) ? text.replace(DIRECTION_CONTROLS, '') : '';
