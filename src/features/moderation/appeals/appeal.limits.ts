/** What an appeal is made of, until when, and by when it is answered. Browser-safe. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const APPEAL_TEXT_MAX = 2_000;
/** Pictures that prove what an appeal says. */
export const PROOFS_MAX = 4;
export const ANSWER_MAX = 2_000;

/** What can be appealed: a decision about content, and a step of the enforcement ladder. */
export const APPEALED = ['decision', 'sanction'] as const;
export type Appealed = (typeof APPEALED)[number];

export const APPEALS_PER_PAGE = 25;

export const APPEAL_LIMIT: LimitRule = { name: 'appeals-day', limit: 20, windowSeconds: 86_400 };
