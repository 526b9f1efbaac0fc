// Whether new content belongs to a wave that is known: asked by the check, which then leaves it to
// people. Owns no decision, and no wave begins here.
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { findShared, type Mark, rememberMarks } from '#features/accounts/accounts.public.server.ts';
import type { MarkKind } from '#features/accounts/accounts.limits.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Assessment, Finding } from '#features/moderation/moderation.schema.ts';
import type { CheckOutcome } from '#features/moderation/moderation.outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { timeOf } from '#platform/db/ids.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { waveSuspected } from './events.server.ts';
import {
  isLinkedCopy,
  isPlainCopy,
  LEAST_ACCOUNTS,
  type Link,
  SPREAD,
  WAVE_DAYS,
} from './limits.ts';
import { findNeighbours, keyOf, type Neighbour, type Thing } from './neighbours.server.ts';
import { numbersIn } from './numbers.ts';
import { waveTable } from './table.server.ts';

/** `waveId` is null where others wrote alike and no wave is known yet: somebody has to look. */
export type Known = { waveId: string | null; findings: Finding[] };

/** With the usual thresholds first in line for a person. */
const RISK = 0.85;

/**
 * What is known of waves about content whose fingerprints were made.
 * @returns null where it is like nothing
 */
export async function findWave(ctx: Ctx, content: ScreenedContent): Promise<Known | null> {
  const { kind, id: subjectId, authorId } = content;
  await rememberNumbers(ctx, content);
  const near = await findNeighbours(ctx, { kind, subjectId, authorId });
  if (near.length === 0) return null;
  const waveId = await findBelonging(ctx, authorId, near);
  if (waveId) return { waveId, findings: [findingOf(near)] };
  const accounts = new Set(near.map((each) => each.authorId)).size;
  return accounts + 1 >= LEAST_ACCOUNTS ? { waveId: null, findings: [] } : null;
}

/** The same risk or a higher one, with what was found. */
export function withWave(assessment: Assessment, known: Known | null): Assessment {
  if (!known?.waveId) return assessment;
  return {
    ...assessment,
    risk: Math.max(assessment.risk, RISK),
    findings: [...known.findings, ...assessment.findings],
  };
}

/**
 * A person decides about what belongs to a wave, also where the check by itself would reject it: so
 * one decision is about all of it, and takes back all of it.
 */
export const ofWave = (outcome: CheckOutcome, known: Known | null): CheckOutcome =>
  known?.waveId ? 'flag' : outcome;

/** Of what is held because of a wave alone. */
export const ofWaveAlone = (accounts: number): Assessment => ({
  risk: RISK,
  findings: [finding({ accounts })],
  ruleVersion: 'wave',
  opinion: null,
});

function findingOf(near: readonly Neighbour[]): Finding {
  return finding({ accounts: new Set(near.map(({ authorId }) => authorId)).size });
}

const finding = (values: Finding['values']): Finding => ({
  detector: 'scam_patterns',
  flag: 'copy_of_wave',
  score: RISK,
  values,
  seen: [],
});

/**
 * Puts an open case into its wave, so that it is decided with the others; or has somebody look
 * whether there is one. In the caller's transaction.
 */
export async function joinWave(ctx: Ctx, thing: Thing, known: Known | null): Promise<void> {
  if (!known) return;
  const { waveId } = known;
  if (!waveId) return publish(ctx, waveSuspected, thing);
  const { kind, subjectId, state, escalatedBy } = moderationCaseTable;
  await ctx.db
    .update(moderationCaseTable)
    .set({ waveId })
    .where(
      and(
        eq(kind, thing.kind),
        eq(subjectId, thing.subjectId),
        eq(state, 'open'),
        isNull(escalatedBy),
      ),
    );
  await ctx.db.update(waveTable).set({ lastAt: ctx.now }).where(eq(waveTable.id, waveId));
}

async function rememberNumbers(ctx: Ctx, { authorId, texts }: ScreenedContent): Promise<void> {
  const [author] = await ctx.db
    .select({ phone: userTable.phone })
    .from(userTable)
    .where(eq(userTable.id, authorId));
  if (!author) return;
  const numbers = numbersIn([...texts.map(({ text }) => text), author.phone ?? '']);
  const marks = numbers.map((value): Mark => ({ kind: 'number', value }));
  await rememberMarks(ctx, authorId, marks);
}

/** What an account shares, as it counts; when it came is in its id. */
export function linkOf(ctx: Ctx, userId: string, kinds: ReadonlySet<MarkKind> | undefined): Link {
  if (!kinds) return null;
  if (kinds.has('number') || kinds.has('device')) return 'strong';
  return isNewAccount(ctx, userId) ? 'new' : 'weak';
}

/** As new as what is known of accounts is old. */
export const isNewAccount = ({ now }: Ctx, userId: string): boolean =>
  now.getTime() - timeOf(userId) < WAVE_DAYS * DAY_MS;

/** The wave that something belongs to by what it is like; null for none. */
export async function findBelonging(
  ctx: Ctx,
  authorId: string,
  near: readonly Neighbour[],
): Promise<string | null> {
  const waves = await findMembership(ctx, near);
  const byWave = Map.groupBy(
    near.filter((each) => waves.has(keyOf(each))),
    (each) => waves.get(keyOf(each)) ?? '',
  );
  for (const [waveId, members] of byWave) {
    const copied = members.filter(({ similarity }) => isPlainCopy(similarity));
    if (new Set(copied.map((each) => each.authorId)).size >= SPREAD) return waveId;
    const shared = await findShared(ctx, [authorId], await findAuthors(ctx, waveId));
    const link = linkOf(ctx, authorId, shared.get(authorId));
    if (members.some((each) => isLinkedCopy(each, link))) return waveId;
  }
  return null;
}

/** The waves that hold something against what is in them, by the keys of the things. */
async function findMembership(
  ctx: Ctx,
  things: readonly Neighbour[],
): Promise<Map<string, string>> {
  const { kind, subjectId, waveId, state } = moderationCaseTable;
  const ids = things.map((each) => each.subjectId);
  const rows = await ctx.db
    .select({ kind, subjectId, waveId })
    .from(moderationCaseTable)
    .innerJoin(waveTable, eq(waveTable.id, waveId))
    .where(
      and(
        isNotNull(waveId),
        inArray(subjectId, ids),
        inArray(state, ['open', 'decided']),
        or(
          eq(waveTable.state, 'open'),
          and(eq(waveTable.state, 'decided'), eq(waveTable.outcome, 'reject')),
        ),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.waveId ?? '']));
}

/** The accounts behind a wave. */
export async function findAuthors(ctx: Ctx, waveId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct author_id as id from ${moderationCaseTable} where wave_id = ${waveId}`,
  );
  return rows.map(({ id }) => id);
}
