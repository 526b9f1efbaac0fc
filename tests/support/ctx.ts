// The context of a use case, as a request would have it.
import { NOTICE_REGISTRY, SCREENED_REGISTRY, SHOWN_MEDIA } from '../../src/features.ts';
import type { AppParts, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { plainCtx, plainParts } from './plain-ctx.ts';

export { testActor } from './plain-ctx.ts';

/**
 * A password costs a quarter of a second of processor time, of which tests ask hundreds.
 * src/platform/security/passwords.test.ts is about the real cost.
 */
const CHEAP = { N: 2 ** 4, r: 1, p: 1 };

/** What a demonstration shop opens at its start, with passwords that cost nothing. */
export function testParts(db: Db): AppParts {
  const parts = plainParts(db, NOTICE_REGISTRY, SCREENED_REGISTRY, SHOWN_MEDIA);
  return { ...parts, settings: { ...parts.settings, passwordCost: CHEAP } };
}

/** A visitor of a demonstration shop, who reads English and pays in US dollars. */
export function testCtx(db: Db, overrides: Partial<Ctx> = {}): Ctx {
  return plainCtx(db, overrides, testParts(db));
}
