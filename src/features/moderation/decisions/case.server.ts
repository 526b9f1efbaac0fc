// Owns what waits for a person: cases are opened here, joined, and closed when there is nothing
// left to decide. Who decides what is in decide.server.ts.
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import type { Money } from '#platform/i18n/money.ts';
import type { FieldText, ScreenedSubject, Submitted } from '#platform/screening/content.ts';
import { languageOfText } from '#platform/i18n/text-language.server.ts';
import { LANGUAGE_UNKNOWN } from '#platform/i18n/text-language.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { TARGET_HOURS } from '#features/moderation/moderation.limits.ts';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import type { Assessment } from '#features/moderation/moderation.schema.ts';
import {
  type CaseRow,
  moderationCaseTable,
  moderationDecisionTable,
} from '../moderation.case.table.server.ts';

const TITLE_LENGTH = 120;

/** What something is, and which of it. */
export type Subject = { kind: string; subjectId: string };

/** What puts something into the queue. */
type CaseCause =
  | { source: 'screening'; outcome: 'hold' | 'flag'; assessment: Assessment | null }
  | { source: 'report'; isUrgent: boolean }
  /** Somebody looks at it once more, or at what the check approved by itself. */
  | { source: 'reopened' | 'sample' };

/** 3, and 2 for what comes first among what is within its time. */
function rankOf(cause: CaseCause): number {
  if (cause.source === 'screening') return cause.outcome === 'flag' ? 2 : 3;
  return cause.source === 'reopened' || (cause.source === 'report' && cause.isUrgent) ? 2 : 3;
}

/** When somebody should have decided. */
function dueOf(cause: CaseCause, now: Date): Date {
  const hours = TARGET_HOURS[cause.source === 'screening' ? cause.outcome : cause.source];
  return new Date(now.getTime() + hours * HOUR_MS);
}

/** What of it the queue shows. */
type ModerationCaseView = {
  revision: number;
  authorId: string;
  title: string;
  mediaId: string | null;
  country: string | null;
  /** What is written, for its language. */
  texts: readonly FieldText[];
  price: Money | null;
};

/** What the queue shows of something that is there. */
export function shownOf(subject: ScreenedSubject): ModerationCaseView {
  const { revision, authorId, title, country, price, after } = subject;
  const mediaId = after.media[0] ?? null;
  const { texts } = after;
  return { revision, authorId, title, mediaId, country, texts, price: price ?? null };
}

/** What texts are written in; null where that cannot be told. */
async function languageOf(texts: readonly FieldText[]): Promise<string | null> {
  const language = await languageOfText(texts.map(({ text }) => text).join('\n'));
  return language === LANGUAGE_UNKNOWN ? null : language;
}

/** The title of content, or so much of its first text. */
export function titleOf(texts: readonly FieldText[]): string {
  const titled = texts.find(({ field }) => field === 'title') ?? texts[0];
  return (titled?.text ?? '').split('\n', 1)[0]?.slice(0, TITLE_LENGTH) ?? '';
}

/**
 * Puts something into the queue because of a report, in the caller's transaction.
 * @returns the id of the case; null when the thing is gone
 */
export async function openCaseFor(
  ctx: Ctx,
  { kind, subjectId }: Subject,
  cause: CaseCause,
): Promise<string | null> {
  const found = await ctx.screened.get(kind)?.describe(ctx, { id: subjectId });
  if (!found) return null;
  return openCase(ctx, { kind, subjectId, ...shownOf(found) }, cause);
}

/**
 * Puts something into the queue, or joins what waits there already: the newest revision counts, and
 * the earliest time by which it is due. In the caller's transaction.
 * @returns the id of the case
 */
export async function openCase(
  ctx: Ctx,
  { price, texts, ...shown }: Subject & ModerationCaseView,
  cause: CaseCause,
): Promise<string> {
  const isScreened = cause.source === 'screening';
  const assessment = isScreened ? cause.assessment : null;
  const given = {
    price: price?.amount ?? null,
    language: await languageOf(texts),
    currency: price?.currency ?? null,
    outcome: isScreened ? cause.outcome : null,
    assessment,
    risk: Math.round((assessment?.risk ?? 0) * 100),
    reports: cause.source === 'report' ? 1 : 0,
    sampled: cause.source === 'sample',
    rank: rankOf(cause),
    dueAt: dueOf(cause, ctx.now),
  };
  /** Of the newest revision; two may be looked at in any order. */
  const newest = (...columns: readonly (keyof CaseRow & string)[]) =>
    Object.fromEntries(
      columns.map((column) => {
        const { [column]: kept, revision: known } = moderationCaseTable;
        const given = sql.raw(`excluded.${kept.name}`);
        return [
          column,
          sql`case when excluded.revision >= ${known} then ${given} else ${kept} end`,
        ];
      }),
    );
  const [opened] = await ctx.db
    .insert(moderationCaseTable)
    .values({ id: v7(), ...shown, openedAt: ctx.now, ...given })
    .onConflictDoUpdate({
      target: [moderationCaseTable.kind, moderationCaseTable.subjectId],
      targetWhere: sql`state = 'open'`,
      set: {
        revision: sql`greatest(${moderationCaseTable.revision}, excluded.revision)`,
        ...newest('title', 'mediaId', 'country', 'language', 'price', 'currency'),
        ...(isScreened ? newest('outcome', 'assessment', 'risk') : {}),
        reports: sql`${moderationCaseTable.reports} + excluded.reports`,
        rank: sql`least(${moderationCaseTable.rank}, excluded.rank)`,
        dueAt: sql`least(${moderationCaseTable.dueAt}, excluded.due_at)`,
      },
    })
    .returning({ id: moderationCaseTable.id });
  if (!opened) throw new Error(`no case of ${shown.kind} ${shown.subjectId} was opened`);
  return opened.id;
}

/**
 * The check let a newer revision through or rejected it: what waited of an older one needs nobody
 * any more, unless somebody reported it.
 */
export async function settleCase(
  ctx: Ctx,
  { kind, id, revision }: Submitted & { kind: string },
): Promise<void> {
  const table = moderationCaseTable;
  const waits = sql`${table.reports} > 0`;
  await ctx.db
    .update(table)
    .set({
      revision,
      outcome: null,
      assessment: null,
      risk: 0,
      state: sql`case when ${waits} then 'open' else 'closed' end`,
      closedAt: sql`case when ${waits} then null else ${ctx.now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(table.kind, kind),
        eq(table.subjectId, id),
        eq(table.state, 'open'),
        lte(table.revision, revision),
      ),
    );
}

/**
 * Whether people alone let this through, whatever the check says: what moderators handed to the
 * administrators, what reports took out of sight, and what is written anew after a moderator said
 * no. Else a letter more would bring it back.
 */
export async function isForPeople(
  ctx: Ctx,
  { kind, id: subjectId, isEdit }: { kind: string; id: string; isEdit: boolean },
): Promise<boolean> {
  const cases = moderationCaseTable;
  const [open] = await ctx.db
    .select({ reports: cases.reports, escalatedBy: cases.escalatedBy })
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.state, 'open')));
  // Of what is still public reports say nothing yet: the edit is looked at by itself.
  if (open?.escalatedBy || (open && open.reports > 0 && !isEdit)) return true;
  const { outcome, decidedBy, id } = moderationDecisionTable;
  const [last] = await ctx.db
    .select({ id, outcome, decidedBy })
    .from(moderationDecisionTable)
    .where(
      and(eq(moderationDecisionTable.kind, kind), eq(moderationDecisionTable.subjectId, subjectId)),
    )
    .orderBy(desc(id))
    .limit(1);
  if (!last || last.outcome === 'approve' || last.decidedBy === null) return false;
  return !(await wasWrong(ctx, last.id));
}

/** An appeal against a decision was right. */
async function wasWrong(ctx: Ctx, decisionId: string): Promise<boolean> {
  const { about, aboutId, state } = appealTable;
  const upheld = and(eq(about, 'decision'), eq(aboutId, decisionId), eq(state, 'upheld'));
  return (await ctx.db.$count(appealTable, upheld)) > 0;
}

/** Nothing is left to decide: what it was about is gone. Safe to repeat. */
export async function closeCase(ctx: Ctx, { kind, subjectId }: Subject): Promise<void> {
  await ctx.db
    .update(moderationCaseTable)
    .set({ state: 'closed', closedAt: ctx.now })
    .where(
      and(
        eq(moderationCaseTable.kind, kind),
        eq(moderationCaseTable.subjectId, subjectId),
        eq(moderationCaseTable.state, 'open'),
      ),
    );
}

/** Puts what is over its time in front. Returns how many. */
export async function markOverdue(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db
    .update(moderationCaseTable)
    .set({ rank: 1 })
    .where(
      and(
        eq(moderationCaseTable.state, 'open'),
        sql`${moderationCaseTable.rank} > 1`,
        lte(moderationCaseTable.dueAt, ctx.now),
      ),
    );
  return rowCount ?? 0;
}

/**
 * Takes away what waited and what was decided of somebody whose account is gone; the log names
 * nobody. Safe to repeat.
 */
export async function forgetAuthor(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(moderationCaseTable).where(eq(moderationCaseTable.authorId, userId));
  await ctx.db.delete(moderationDecisionTable).where(eq(moderationDecisionTable.authorId, userId));
}
