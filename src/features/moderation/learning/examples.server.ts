// Owns the examples: what people decided about words, as numbers and without the words.
import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import type { ScreenedContent, ScreenedSubject } from '#platform/screening/content.ts';
import { MODEL_FORMAT, type Model } from '../detectors/model.server.ts';
import { moderationLogTable } from '../moderation.case.table.server.ts';
import type { DecidedOutcome, Reason } from '../moderation.limits.ts';
import { currentSettings } from '../settings/settings.server.ts';
import type { ExampleLabel, SeenText, Taught } from './fit.server.ts';
import { EXAMPLE_DAYS, EXAMPLES_MAX } from './learning.limits.ts';
import { packSeen, seeContent, unpackSeen, weighSeen } from './sight.server.ts';
import { exampleTable } from './table.server.ts';

/** Reasons that are about words; of pictures, prices and places a text says nothing. */
const LABEL_OF_REASON: Partial<Record<Reason, ExampleLabel>> = {
  scam: 'scam',
  payment: 'scam',
  impersonation: 'scam',
  prohibited: 'prohibited',
  counterfeit: 'prohibited',
  adult: 'prohibited',
  urgency: 'urgency',
};

type Lesson = {
  kind: string;
  subjectId: string;
  revision: number;
  outcome: DecidedOutcome;
  reason: Reason | null;
  /** Null: the check, of which nothing is learned. */
  decidedBy: string | null;
};

/**
 * Keeps what somebody decided as an example. One of somebody else about the same stays: whoever
 * overrules others takes nothing away of what they taught. Safe to repeat.
 */
export async function keepExample(ctx: Ctx, lesson: Lesson): Promise<void> {
  const { kind, subjectId, revision, outcome, reason, decidedBy } = lesson;
  const label = outcome === 'approve' ? 'honest' : reason && LABEL_OF_REASON[reason];
  if (!label || !decidedBy) return;
  const { settings } = await currentSettings(ctx);
  if (!settings.learning) return;
  const subject = await ctx.screened.get(kind)?.describe(ctx, { id: subjectId });
  if (subject?.revision !== revision) return;
  const seen = await seeContent(contentOf(kind, subjectId, subject), settings.checks, ctx.now);
  const told = { decidedAt: ctx.now, label, format: MODEL_FORMAT, features: packSeen(seen) };
  await ctx.db
    .insert(exampleTable)
    .values({ kind, subjectId, revision, authorId: subject.authorId, decidedBy, ...told })
    .onConflictDoUpdate({
      target: [
        exampleTable.subjectId,
        exampleTable.kind,
        exampleTable.revision,
        exampleTable.decidedBy,
      ],
      set: { ...told, leftOutBy: null },
    });
}

const contentOf = (kind: string, id: string, subject: ScreenedSubject): ScreenedContent => ({
  kind,
  id,
  revision: subject.revision,
  authorId: subject.authorId,
  isEdit: subject.isEdit,
  country: subject.country,
  texts: subject.after.texts,
  media: [],
});

/** An account is gone, and so is what was learned of its texts. */
export async function forgetExamplesOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(exampleTable).where(eq(exampleTable.authorId, userId));
}

/** Those that a layer is made of. */
export const counting = (ctx: Ctx) =>
  and(
    isNull(exampleTable.leftOutBy),
    eq(exampleTable.format, MODEL_FORMAT),
    gt(exampleTable.decidedAt, new Date(ctx.now.getTime() - EXAMPLE_DAYS * DAY_MS)),
  );

/** The newest examples that count, as the model sees them. */
export async function readExamples(ctx: Ctx, model: Model): Promise<Taught[]> {
  const { decidedBy, label, features, decidedAt } = exampleTable;
  const rows = await ctx.db
    .select({ by: decidedBy, label, features })
    .from(exampleTable)
    .where(counting(ctx))
    .orderBy(sql`${decidedAt} desc`, exampleTable.subjectId, decidedBy)
    .limit(EXAMPLES_MAX.all);
  const many = new Map<string, number>();
  return rows.flatMap(({ by, label, features }) => {
    const before = many.get(by) ?? 0;
    many.set(by, before + 1);
    if (before >= EXAMPLES_MAX.person) return [];
    const seen = unpackSeen(features);
    return [{ by, label, buckets: seen.buckets, ...weighSeen(model, seen) }];
  });
}

/** So long something has to have been public without being taken away. */
const SURVIVED_DAYS = 14;
const LOOKED_DAYS = 60;
const SURVIVORS = 400;

/** What nobody had anything against: texts that the check approved and that are still public. */
export async function readSurvivors(ctx: Ctx, model: Model): Promise<SeenText[]> {
  const { subjectKind, subjectId, revision, createdAt, actorId, actionTaken } = moderationLogTable;
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  const rows = await ctx.db
    .select({ kind: subjectKind, id: subjectId, revision })
    .from(moderationLogTable)
    .where(
      and(
        isNull(actorId),
        eq(actionTaken, 'approve'),
        gte(createdAt, daysAgo(LOOKED_DAYS)),
        lt(createdAt, daysAgo(SURVIVED_DAYS)),
      ),
    )
    .orderBy(sql`${createdAt} desc`)
    .limit(SURVIVORS);
  const { settings } = await currentSettings(ctx);
  const survivors: SeenText[] = [];
  for (const { kind, id, revision } of rows) {
    const subject = await ctx.screened.get(kind)?.describe(ctx, { id });
    if (subject?.revision !== revision || subject.status !== 'approved') continue;
    const seen = await seeContent(contentOf(kind, id, subject), settings.checks, ctx.now);
    survivors.push({ buckets: seen.buckets, ...weighSeen(model, seen) });
  }
  return survivors;
}
