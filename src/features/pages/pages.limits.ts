/**
 * What the policy pages promise and no code of a feature counts, because it is kept by the people
 * who run the shop; and how much of a complaint is taken.
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

/** Who is younger has no account (DECISIONS.md A12). */
export const MIN_AGE = 18;
/** Days before a fee, or the end of the shop, in which people are told of it. */
export const FEE_NOTICE_DAYS = 30;
/** Days in which a request about one's own data is answered. */
export const REQUEST_DAYS = 30;
/** Hours in which support answers. */
export const SUPPORT_HOURS = { from: 24, to: 48 } as const;
/** Business days in which a complaint about accessibility is answered. */
export const ACCESSIBILITY_DAYS = 5;

/** Characters of a complaint. */
export const COMPLAINT_MAX = 2_000;
export const COMPLAINT_LIMIT: LimitRule = {
  name: 'complaints-hour',
  limit: 5,
  windowSeconds: 3_600,
};
