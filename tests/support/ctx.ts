// The context of a use case, as a request would have it.
import { NOTICE_BOOK, SCREENED_BOOK } from '../../src/features.ts';
import type { AppParts, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { plainCtx, plainParts } from './plain-ctx.ts';

export { testActor } from './plain-ctx.ts';

/** What a demonstration shop opens at its start. */
export function testParts(db: Db): AppParts {
  return plainParts(db, NOTICE_BOOK, SCREENED_BOOK);
}

/** A visitor of a demonstration shop, who reads English and pays in US dollars. */
export function testCtx(db: Db, overrides: Partial<Ctx> = {}): Ctx {
  return plainCtx(db, overrides, testParts(db));
}
