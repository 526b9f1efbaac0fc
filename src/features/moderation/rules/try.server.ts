// What a rule would have caught of what was looked at in the last weeks, against what people said
// of it. A job: every thing is described anew, and what is gone counts for nothing.
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import {
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { findFingerprints } from '#features/moderation/similarity/pictures.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { isAbout } from './hold.server.ts';
import { EXAMPLES, TRIED_DAYS, TRIED_MAX } from './limits.ts';
import { lookedAt, type Matcher, matcherOf } from './matcher.server.ts';
import type { Tried } from './rule.schema.ts';
import { type RuleRow, ruleTable } from './table.server.ts';

const AT_ONCE = 50;

/** Keeps what the rule would have caught, unless it was changed meanwhile. Safe to repeat. */
export async function tryRule(
  ctx: Ctx,
  { id, savedAt }: { id: string; savedAt: string },
): Promise<void> {
  const isSame = and(eq(ruleTable.id, id), eq(ruleTable.savedAt, new Date(savedAt)));
  const [rule] = await ctx.db.select().from(ruleTable).where(isSame);
  if (!rule) return;
  const tried = await lookBack(ctx, rule);
  await ctx.db.update(ruleTable).set({ tried }).where(isSame);
}

type Thing = { kind: string; subjectId: string };

async function lookBack(ctx: Ctx, rule: RuleRow): Promise<Tried> {
  const things = await findLooked(ctx);
  const tried: Tried = {
    at: ctx.now.toISOString(),
    looked: 0,
    caught: 0,
    rejected: 0,
    approved: 0,
    examples: [],
  };
  const matches = matcherOf(rule);
  const caught: Thing[] = [];
  let next = 0;
  await inBatches(AT_ONCE, async () => {
    const batch = things.slice(next, (next += AT_ONCE));
    for (const thing of batch)
      if (await catches(ctx, { rule, matches }, thing, tried)) caught.push(thing);
    return batch.length;
  });
  const said = await findSaid(ctx, caught);
  tried.rejected = said.filter((outcome) => outcome !== 'approve').length;
  tried.approved = said.length - tried.rejected;
  return tried;
}

/** What the check looked at, the latest first, each thing once. */
async function findLooked(ctx: Ctx): Promise<Thing[]> {
  const { subjectKind: kind, subjectId, createdAt, actorId } = moderationLogTable;
  const rows = await ctx.db
    .select({ kind, subjectId })
    .from(moderationLogTable)
    .where(and(isNull(actorId), gt(createdAt, new Date(ctx.now.getTime() - TRIED_DAYS * DAY_MS))))
    .orderBy(desc(createdAt))
    .limit(TRIED_MAX);
  return [...new Map(rows.map((row) => [`${row.kind} ${row.subjectId}`, row])).values()];
}

/** Whether it does, counted; the rule was made ready once for all. */
async function catches(
  ctx: Ctx,
  { rule, matches }: { rule: RuleRow; matches: Matcher },
  thing: Thing,
  tried: Tried,
): Promise<boolean> {
  const subject = await ctx.screened.get(thing.kind)?.describe(ctx, { id: thing.subjectId });
  if (!subject) return false;
  tried.looked += 1;
  if (!isAbout(rule, { kind: thing.kind, country: subject.country })) return false;
  const { texts, media } = subject.after;
  const fingerprints = rule.kind === 'pictures' ? await findFingerprints(ctx, media) : [];
  if (!matches(lookedAt(texts, fingerprints))) return false;
  tried.caught += 1;
  // What was said in private is counted and not shown.
  if (tried.examples.length < EXAMPLES && thing.kind !== 'messages')
    tried.examples.push({ kind: thing.kind, title: subject.title, path: subject.path });
  return true;
}

/** What a person said of each last, where one did. */
async function findSaid(ctx: Ctx, things: readonly Thing[]): Promise<string[]> {
  const { kind, subjectId, outcome, decidedBy, id } = moderationDecisionTable;
  const rows = await ctx.db
    .select({ kind, subjectId, outcome })
    .from(moderationDecisionTable)
    .where(
      and(
        inArray(
          subjectId,
          things.map((thing) => thing.subjectId),
        ),
        isNotNull(decidedBy),
      ),
    )
    .orderBy(id);
  const last = new Map(rows.map((row) => [`${row.kind} ${row.subjectId}`, row.outcome]));
  return things.flatMap((thing) => last.get(`${thing.kind} ${thing.subjectId}`) ?? []);
}
