// Waves as moderators see them: what waits, the texts in it, the accounts behind it.
import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { findShared, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { REASON_OF_DETECTOR, type Reason } from '#features/moderation/moderation.limits.ts';
import {
  sanctionTable,
  standingTable,
} from '#features/moderation/moderation.sanction.table.server.ts';
import { standingNow } from '#features/moderation/sanctions/sanction.states.ts';
import { ALIKE, similarityOf } from '#features/moderation/similarity/minhash.ts';
import { textFingerprintTable } from '#features/moderation/similarity/table.server.ts';
import {
  ACCOUNTS_PAGE,
  VARIANTS,
  VARIANTS_OF,
  WAVE_DAYS,
  WAVES_SHOWN,
} from '#features/moderation/waves/limits.ts';
import { findAuthors } from '#features/moderation/waves/known.server.ts';
import { type WaveRow, waveTable } from '#features/moderation/waves/table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { wasRejected } from './gather.server.ts';
import { isDeciding } from './press.server.ts';
import type { Variant, WaveAccount, WaveCard, WaveView } from './wave.schema.ts';

const cases = moderationCaseTable;

/**
 * The waves in which something waits, and those that were decided lately, the newest first.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listWaves(ctx: Ctx): Promise<WaveCard[]> {
  requireModerator(ctx);
  const since = new Date(ctx.now.getTime() - WAVE_DAYS * DAY_MS);
  const rows = await ctx.db
    .select()
    .from(waveTable)
    .where(or(eq(waveTable.state, 'open'), gt(waveTable.lastAt, since)))
    .orderBy(desc(waveTable.lastAt))
    .limit(WAVES_SHOWN);
  return toCards(ctx, rows);
}

/** With what is in each, counted at once. */
async function toCards(ctx: Ctx, rows: readonly WaveRow[]): Promise<WaveCard[]> {
  if (rows.length === 0) return [];
  const isRejected = wasRejected(ctx);
  const count = (of: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${of})::int`;
  const counts = await ctx.db
    .select({
      waveId: cases.waveId,
      accounts: sql<number>`count(distinct ${cases.authorId})::int`,
      open: count(sql`${cases.state} = 'open' and not (${isDeciding})`),
      rejected: count(sql`${cases.state} = 'decided' and ${isRejected}`),
      approved: count(sql`${cases.state} = 'decided' and not ${isRejected}`),
      title: sql<string | null>`(array_agg(${cases.title} order by ${cases.id} desc))[1]`,
    })
    .from(cases)
    .where(
      inArray(
        cases.waveId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(cases.waveId);
  return rows.map(({ id, state, openedAt, lastAt }) => {
    const counted = counts.find(({ waveId }) => waveId === id);
    const { title, accounts = 0, open = 0, rejected = 0, approved = 0 } = counted ?? {};
    const times = { openedAt: openedAt.toISOString(), lastAt: lastAt.toISOString() };
    return { id, state, title: title ?? '', ...times, accounts, open, rejected, approved };
  });
}

/**
 * One wave with its texts.
 * @throws AppError not_authenticated, not_allowed, moderation_wave_not_found
 */
export async function getWave(ctx: Ctx, { id }: { id: string }): Promise<WaveView> {
  requireModerator(ctx);
  const [found] = await ctx.db
    .select({ row: waveTable, by: { name: userTable.name, email: userTable.email } })
    .from(waveTable)
    .leftJoin(userTable, eq(userTable.id, waveTable.decidedBy))
    .where(eq(waveTable.id, id));
  if (!found) throw new AppError(moderationErrors.moderation_wave_not_found, { detail: id });
  const { row, by } = found;
  const { outcome, reason, note, decidedAt, suspendedDays } = row;
  const rows = await ctx.db
    .select()
    .from(cases)
    .where(and(eq(cases.waveId, id), ne(cases.state, 'closed')))
    .orderBy(desc(cases.id))
    .limit(VARIANTS_OF);
  const [card] = await toCards(ctx, [row]);
  if (!card) throw new Error(`wave ${id} has no card`);
  const groups = await findVariants(ctx, rows);
  return {
    ...card,
    outcome,
    reason,
    note,
    decidedBy: by && displayName(by),
    decidedAt: decidedAt?.toISOString() ?? null,
    isRunning: rows.some(({ effectAt }) => effectAt !== null),
    suspended:
      suspendedDays === null
        ? null
        : { days: suspendedDays, accounts: await countSuspended(ctx, id) },
    usualReason: usualReasonOf(rows),
    variants: await showVariants(ctx, groups.slice(0, VARIANTS)),
    others: Math.max(0, groups.length - VARIANTS),
  };
}

/** What the strongest findings of most cases lead to; a swindle where nothing says so. */
function usualReasonOf(rows: readonly CaseRow[]): Reason {
  const counts = new Map<Reason, number>();
  for (const { assessment } of rows)
    for (const { detector, flag } of assessment?.findings ?? [])
      if (!flag.startsWith('copy_of') && !flag.startsWith('picture_of')) {
        const reason = REASON_OF_DETECTOR[detector];
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 'scam';
}

type Group = { row: CaseRow; count: number };

/** One of each text, those that most have first; what has no text of its own is by its title. */
async function findVariants(ctx: Ctx, rows: readonly CaseRow[]): Promise<Group[]> {
  const { subjectId, signature } = textFingerprintTable;
  const ids = rows.map((row) => row.subjectId);
  const texts = new Map(
    (
      await ctx.db
        .select({ subjectId, signature })
        .from(textFingerprintTable)
        .where(inArray(subjectId, ids))
    ).map((text) => [text.subjectId, text.signature]),
  );
  const groups: (Group & { signature: Buffer | undefined })[] = [];
  for (const row of rows) {
    const own = texts.get(row.subjectId);
    const same = groups.find((group) =>
      own && group.signature
        ? similarityOf(own, group.signature) >= ALIKE
        : !own && !group.signature && group.row.title === row.title,
    );
    if (same) same.count += 1;
    else groups.push({ row, count: 1, signature: own });
  }
  return groups.toSorted((one, other) => other.count - one.count);
}

async function showVariants(ctx: Ctx, groups: readonly Group[]): Promise<Variant[]> {
  const media = groups.flatMap(({ row }) => (row.mediaId ? [row.mediaId] : []));
  const files = await ctx.db.select().from(mediaTable).where(inArray(mediaTable.id, media));
  const views = new Map(files.map((file) => [file.id, toMediaView(file)]));
  return Promise.all(
    groups.map(async ({ row, count }) => {
      const subject = await describeSubject(ctx, row);
      const texts = subject?.after.texts.filter(({ field }) => field !== 'title') ?? [];
      return {
        caseId: row.id,
        title: row.title,
        text: texts.map(({ text }) => text).join('\n'),
        picture: (row.mediaId && views.get(row.mediaId)) || null,
        count,
      };
    }),
  );
}

/** Accounts of a wave that are suspended now with a decision about something in it. */
async function countSuspended(ctx: Ctx, waveId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct s.user_id)::int as count from ${sanctionTable} s
    join moderation_decision d on d.id = s.decision_id
    join ${cases} c on c.id = d.case_id
    join ${standingTable} p on p.user_id = s.user_id and p.state = 'suspended'
    where c.wave_id = ${waveId} and s.step = 'suspension'`);
  return rows[0]?.count ?? 0;
}

const BY_ID = keyset('moderation.wave-accounts', { id: { by: userTable.id, type: 'uuid' } });

/**
 * The accounts behind a wave, and what each shares with others of it.
 * @throws AppError not_authenticated, not_allowed, moderation_wave_not_found; invalid_request for a
 *   cursor of another list
 */
export async function listWaveAccounts(
  ctx: Ctx,
  {
    id,
    limit = ACCOUNTS_PAGE.size,
    cursor,
  }: { id: string; limit?: number; cursor?: string | undefined },
): Promise<Page<WaveAccount> & { total: number }> {
  requireModerator(ctx);
  const after = BY_ID.read(cursor);
  if ((await ctx.db.$count(waveTable, eq(waveTable.id, id))) === 0)
    throw new AppError(moderationErrors.moderation_wave_not_found, { detail: id });
  const rows = await ctx.db
    .select({
      at: BY_ID.columns,
      user: userTable,
      standing: standingTable,
      things: sql<number>`count(*)::int`,
    })
    .from(cases)
    .innerJoin(userTable, eq(userTable.id, cases.authorId))
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(and(eq(cases.waveId, id), after ? BY_ID.after(after) : undefined))
    .groupBy(userTable.id, standingTable.userId)
    .orderBy(BY_ID.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = BY_ID.page(rows, limit, ({ at }) => at);
  const behind = await findAuthors(ctx, id);
  const ids = items.map(({ user }) => user.id);
  const shared = await findShared(ctx, ids, behind);
  return {
    items: items.map(({ user, standing, things }) => ({
      id: user.id,
      name: displayName(user),
      picture: user.image,
      joinedAt: user.createdAt.toISOString(),
      standing: standing ? standingNow(standing, ctx.now) : 'ok',
      things,
      shared: [...(shared.get(user.id) ?? [])],
    })),
    nextCursor,
    total: behind.length,
  };
}
