/** The end of a text into which a missing session, cookie or header was put, or one that is no text. */
const NOTHING = /(?:^|[ :/_|-])(undefined|null|NaN|false|Array|\[object Object\])$/;

/**
 * The problem with an `identity` that `authorize` returned; undefined for none. Many visitors may have such an identity, and would then
 * have each other's forms. Continues a sentence that begins with the option's name, and quotes nothing of the visitor.
 */
export function identityProblem(identity: unknown): string | undefined {
  if (typeof identity !== 'string') return `${RULE}: it is ${kindOf(identity)}.`;
  if (identity === '') return `${RULE}: it is empty.`;
  // Stores replace every lone surrogate with the same character, and some end a text at U+0000.
  if (/[\p{Surrogate}\0]/u.test(identity)) return `${RULE} of well-formed Unicode without U+0000.`;
  const [, nothing] = NOTHING.exec(identity) ?? [];
  return nothing === undefined
    ? undefined
    : `ends in \`${nothing}\`, so a session, a cookie or a header was not there, or is no text. ` +
        'Check what you read before you make an `identity` of it.';
}

const RULE = 'must be a non-empty string';

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'an array' : `of the type ${typeof value}`;
