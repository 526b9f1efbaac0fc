// Appeals as moderators find them: who waits longest comes first, each with the decision beside
// what the person says.
import { asc, eq, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { PolicyRule } from '#features/moderation/sanctions/sanction.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { appealLock } from './answer.server.ts';
import { appealErrors, refuseAppeal } from './appeal.errors.ts';
import {
  type AppealCard,
  type AppealDetails,
  appealIdInput,
  appealsInput,
} from '../moderation.appeal.schema.ts';
import { appealTable } from '../moderation.appeal.table.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import { findDecision, findPictures, showEvidence } from '../reports/evidence.server.ts';
import { findProofs } from './proof.server.ts';
import { findClaims } from '#features/moderation/claims/claim.server.ts';

/** As appeal_open_idx has them. */
const OLDEST = keyset('moderation.appeals', {
  dueAt: { by: appealTable.dueAt, type: 'time' },
  id: { by: appealTable.id, type: 'uuid' },
});
const OPEN = sql`${appealTable.state} = 'open'`;

/**
 * Open appeals, those that are over their time first.
 * @throws AppError not_authenticated, not_allowed; invalid_request for a cursor that is none
 */
export async function listAppeals(
  ctx: Ctx,
  input: { limit?: number; cursor?: string | undefined } = {},
): Promise<Page<AppealCard> & { total: number }> {
  requireModerator(ctx);
  const { limit, cursor } = readInput(appealsInput, input, refuseAppeal);
  const after = OLDEST.read(cursor);
  const [rows, total, claims] = await Promise.all([
    selectAppeals(ctx)
      .where(after ? sql`${OPEN} and ${OLDEST.after(after)}` : OPEN)
      .orderBy(OLDEST.orderBy)
      .limit(limit + 1),
    ctx.db.$count(appealTable, OPEN),
    findClaims(ctx, { kind: 'appeal' }),
  ]);
  const { items, nextCursor } = OLDEST.page(rows, limit, ({ at }) => at);
  return { items: items.map((row) => toCard(ctx, row, claims)), nextCursor, total };
}

/**
 * How many wait for an answer.
 * @throws AppError not_authenticated, not_allowed
 */
export async function countAppeals(ctx: Ctx): Promise<number> {
  requireModerator(ctx);
  return ctx.db.$count(appealTable, OPEN);
}

function selectAppeals(ctx: Ctx) {
  return ctx.db
    .select({ at: OLDEST.columns, appeal: appealTable, person: userTable })
    .from(appealTable)
    .innerJoin(userTable, eq(userTable.id, appealTable.userId));
}
type Row = Awaited<ReturnType<typeof selectAppeals>>[number];

function toCard(
  ctx: Ctx,
  { appeal, person }: Row,
  claims: Awaited<ReturnType<typeof findClaims>>,
): AppealCard {
  const { id, about, aboutId, kind, title, createdAt, dueAt } = appeal;
  const actor = requireModerator(ctx);
  return {
    id,
    about,
    aboutId,
    kind,
    title,
    person: { id: person.id, name: displayName(person), picture: person.image },
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    claim: claims.get(id) ?? null,
    lock: appealLock(actor, appeal),
  };
}

/**
 * An open appeal beside the decision that it is against.
 * @throws AppError not_authenticated, not_allowed, appeal_not_found
 */
export async function getAppeal(ctx: Ctx, input: { id: string }): Promise<AppealDetails> {
  requireModerator(ctx);
  const { id } = readInput(appealIdInput, input, refuseAppeal);
  const [row] = await selectAppeals(ctx).where(eq(appealTable.id, id));
  if (!row) throw new AppError(appealErrors.appeal_not_found, { detail: id });
  const { appeal, person } = row;
  const decision =
    appeal.about === 'decision'
      ? await readDecision(ctx, appeal.aboutId)
      : await readSanction(ctx, appeal.aboutId);
  const earlier = await ctx.db.$count(
    appealTable,
    sql`${appealTable.userId} = ${appeal.userId} and ${appealTable.id} < ${id}`,
  );
  return {
    ...toCard(ctx, row, await findClaims(ctx, { kind: 'appeal' })),
    text: appeal.text,
    proofs: (await findProofs(ctx, [id])).get(id) ?? [],
    state: appeal.state,
    joinedAt: person.createdAt.toISOString(),
    earlier,
    decision: {
      ...decision,
      decidedBy: appeal.decidedBy ? await findName(ctx, appeal.decidedBy) : null,
    },
  };
}

type Decided = Omit<AppealDetails['decision'], 'decidedBy'>;

async function readDecision(ctx: Ctx, id: string): Promise<Decided> {
  const row = await findDecision(ctx, id);
  const subject = row && (await describeSubject(ctx, row));
  return {
    at: row?.at.toISOString() ?? null,
    rule: (row?.rule as PolicyRule | null | undefined) ?? null,
    note: row?.note ?? null,
    path: subject?.path ?? null,
    status: subject?.status ?? null,
    step: null,
    written: subject?.after.texts.map(({ text }) => text) ?? [],
    pictures: subject ? await findPictures(ctx, subject) : [],
    seen: row ? showEvidence(ctx, row, subject) : { texts: [], reasons: [] },
  };
}

async function readSanction(ctx: Ctx, id: string): Promise<Decided> {
  const [row] = await ctx.db
    .select()
    .from(sanctionTable)
    .where(eq(sanctionTable.id, id))
    .orderBy(asc(sanctionTable.id));
  return {
    at: row?.at.toISOString() ?? null,
    rule: row?.rule ?? null,
    note: row?.note ?? null,
    path: null,
    status: null,
    step: row?.step ?? null,
    written: row?.evidence.map(({ quote }) => quote) ?? [],
    pictures: [],
    seen: { texts: [], reasons: [] },
  };
}

async function findName(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await ctx.db.select().from(userTable).where(eq(userTable.id, id));
  return row ? displayName(row) : null;
}
