import { networksOf } from '../address.js';

/** A visitor, as limits and budgets tell visitors apart. */
export interface VisitorIdentity {
  readonly identity?: string | undefined;
  /** True if everyone can get a new identity, such as a cookie of a site without sign-in. */
  readonly anonymous?: boolean;
  readonly address?: string | undefined;
}

/** The keys of a visitor: whose requests count together. */
export interface VisitorKeys {
  /** Each has the rate of one visitor. */
  readonly visitors: readonly string[];
  /** The network of several visitors, for {@link RateLimiter.takeNetwork}. */
  readonly network?: string;
  /** Each has the budget of one visitor. A /48 instead of the /64: otherwise one customer has 65,536 budgets. */
  readonly budgets: readonly string[];
}

/**
 * The keys of a visitor: by identity, else by address. An anonymous identity counts by both, since new ones cost nothing.
 * Undefined without identity and address: then nobody can tell visitors apart, and one bucket for all would let each visitor
 * block all others.
 */
export function visitorKeys({
  identity,
  anonymous,
  address,
}: VisitorIdentity): VisitorKeys | undefined {
  const own = identity ? [`identity ${identity}`] : [];
  const countsAddress = address && (!identity || anonymous);
  if (!countsAddress) return identity ? { visitors: own, budgets: own } : undefined;
  const { visitor, site } = networksOf(address);
  return {
    // The address first: a bot whose address is over its limit makes no bucket for each new identity.
    visitors: [`address ${visitor}`, ...own],
    ...(site && { network: `network ${site}` }),
    budgets: [...own, site ? `network ${site}` : `address ${visitor}`],
  };
}
