/** Content that was looked at, for tests of what follows. */
import { eq } from 'drizzle-orm';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { createListing } from '#features/listings/edits/write.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import {
  moderationCaseTable,
  moderationSettingsTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { Assessment, ModerationSettings } from '#features/moderation/moderation.schema.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { screen } from '#platform/screening/screening.server.ts';
import { testActor, testCtx } from './ctx.ts';
import { buildSeller, buildUser } from './factories.ts';

/** Somebody who is signed in with a role. */
export async function staff(
  db: Db,
  role: Actor['role'] = 'moderator',
  overrides: Partial<Ctx> = {},
): Promise<Ctx & { actor: Actor }> {
  const { id, name } = await buildUser(db, { role });
  const actor = testActor({ id, name, role });
  return { ...testCtx(db, overrides), actor };
}

/** A listing of a new seller that waits to be looked at. */
export async function submittedListing(db: Db, overrides: { title?: string } = {}) {
  const { seller, written: fields } = await buildSeller(db, { files: 2 });
  const ctx = testCtx(db, { actor: testActor({ id: seller.id, name: seller.name }) });
  const written = { ...fields, ...overrides };
  const { id } = await createListing(ctx, written);
  return { id, seller, ctx, fields: written };
}

/** The same, which the public sees. */
export async function publicListing(db: Db) {
  const listing = await submittedListing(db);
  const { id, ctx } = listing;
  await listingRevisions.screened.decide(ctx, {
    id,
    revision: 1,
    outcome: 'approve',
    reason: null,
    by: 'check',
  });
  return listing;
}

/** What detectors could have said. */
export function assessed(risk: number, overrides: Partial<Assessment> = {}): Assessment {
  return { risk, findings: [], ruleVersion: 'test-1', opinion: null, ...overrides };
}

/** Has a listing looked at by detectors that answer this. */
export async function checkListing(
  ctx: Ctx,
  submitted: { id: string; revision?: number },
  assess: Assessment | Error,
): Promise<void> {
  await screen(ctx, listingRevisions.screened, { revision: 1, ...submitted }, (ctx, content) =>
    checkContent(ctx, content, async () => {
      if (assess instanceof Error) throw assess;
      return assess;
    }),
  );
}

/** A listing that waits for a person, with its case. */
export async function heldListing(db: Db, risk = 0.5, findings: Assessment['findings'] = []) {
  const listing = await submittedListing(db);
  await checkListing(testCtx(db), listing, assessed(risk, { findings }));
  const [found] = await db
    .select()
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.subjectId, listing.id));
  if (!found) throw new Error(`${listing.id} waits for nobody`);
  return { ...listing, case: found };
}

/** Settings that hold from now on. */
export async function withSettings(
  ctx: Ctx & { actor: Actor },
  settings: Partial<ModerationSettings>,
): Promise<void> {
  const version = (await ctx.db.$count(moderationSettingsTable)) + 1;
  await ctx.db.insert(moderationSettingsTable).values({
    version,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    savedBy: ctx.actor.id,
    savedAt: ctx.now,
  });
}

/** The row of a listing. */
export async function listingRow(db: Db, id: string) {
  const [row] = await db.select().from(listingTable).where(eq(listingTable.id, id));
  if (!row) throw new Error(`no listing ${id}`);
  return row;
}

/** What was published of a type so far. */
export async function eventsOf(db: Db, type: string): Promise<unknown[]> {
  const rows = await db.select().from(outboxTable).where(eq(outboxTable.type, type));
  return rows.map(({ payload }) => payload);
}
