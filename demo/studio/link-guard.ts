import { FRAME_SANDBOX } from '../../src/elements/shared/iframe.js';

/** The page that a link to the studio opens. */
export interface LinkContext {
  readonly origin: string;
  /** URLs of the account's forms. */
  readonly formUrls: readonly string[];
}

type Rule = (value: string, context: LinkContext) => boolean;

const SANDBOX_TOKENS = FRAME_SANDBOX.split(' ');

/**
 * The options for the page in the studio's frame, its permissions, and the addresses of requests and reports. Anyone can write a link to
 * the studio, so a link must not grant more than the defaults do. In the controls, the visitor may set any value.
 */
const LINK_RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['src', (url, { formUrls }) => formUrls.includes(url)],
  ['endpoint', isOwn],
  ['report', isOwn],
  ['sandbox', (tokens) => wordsOf(tokens).every((token) => SANDBOX_TOKENS.includes(token))],
  ['allow', () => false],
  ['referrerpolicy', (policy) => ['no-referrer', 'same-origin', 'strict-origin'].includes(policy)],
]);

function isOwn(url: string, { origin }: LinkContext): boolean {
  return originOf(url, origin) === origin;
}

const originOf = (url: string, base: string): string | undefined =>
  URL.canParse(url, base) ? new URL(url, base).origin : undefined;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** True if a link may set the option to this value. */
export const isSafeInLink = (name: string, value: string, context: LinkContext): boolean =>
  LINK_RULES.get(name)?.(value, context) ?? true;
