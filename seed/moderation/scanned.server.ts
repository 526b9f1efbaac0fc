// What the check says of the last 30 days of the demo's shop: each listing is looked at as if it
// had just been submitted, and what comes of it is in the log. Copied texts and pictures are left
// out: all of the shop is made of the same sentences, and everybody would be accused.
import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { findPriceFindings } from '#features/moderation/similarity/prices.server.ts';
import { raiseByEvidence } from '#features/moderation/similarity/evidence.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import { openCaseFor } from '#features/moderation/decisions/case.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { LOGGED, outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import { assessTexts } from '#features/moderation/detectors/verdict.server.ts';
import { modelOf } from '#features/moderation/detectors/weights.server.ts';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import type { Assessment, ModerationSettings } from '#features/moderation/moderation.schema.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/content.ts';
import { idAt } from '#platform/db/ids.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { inBatches } from '../rows.ts';
import type { Step } from './story.server.ts';

/** A moderator looked so long after the check, or half way to now. */
const ANSWERED_HOURS = 5;

type Scanned = { id: string; submittedAt: Date; outcome: 'hold' | 'flag'; assessment: Assessment };

/**
 * Writes the log of the listings that are on sale.
 * @returns how those that the check held came to a moderator, who let them through
 */
export async function scanListings(ctx: Ctx, moderator: Actor): Promise<Step[]> {
  const { version, settings } = await currentSettings(ctx);
  const rows: (typeof moderationLogTable.$inferInsert)[] = [];
  const held: Scanned[] = [];
  for (const { submittedAt, ...submitted } of await findShown(ctx)) {
    const content = await listingRevisions.screened.find(ctx, submitted);
    if (!content) continue;
    const assessment = await assess(ctx, content, { settings, submittedAt });
    const outcome = outcomeOf(assessment.risk, settings);
    rows.push({
      id: idAt(submittedAt),
      createdAt: submittedAt,
      subjectKind: content.kind,
      subjectId: content.id,
      revision: content.revision,
      ...LOGGED[outcome],
      flags: [...new Set(assessment.findings.map(({ flag }) => flag))],
      score: assessment.risk,
      ruleVersion: assessment.ruleVersion,
      settingsVersion: version,
      actorId: null,
    });
    if (outcome === 'hold' || outcome === 'flag')
      held.push({ id: content.id, submittedAt, outcome, assessment });
  }
  for (const batch of inBatches(rows)) await ctx.db.insert(moderationLogTable).values(batch);
  return held.flatMap((each) => letThrough(ctx, each, moderator));
}

function findShown(ctx: Ctx): Promise<{ id: string; revision: number; submittedAt: Date }[]> {
  const since = new Date(ctx.now.getTime() - STATISTICS_DAYS * DAY_MS);
  const { id, revision, createdAt, status, soldAt } = listingTable;
  return ctx.db
    .select({ id, revision, submittedAt: createdAt })
    .from(listingTable)
    .where(and(eq(status, 'approved'), isNull(soldAt), gte(createdAt, since)))
    .orderBy(asc(createdAt), asc(id));
}

/** Its words are read as on that day; what things usually cost is what the shop knows today. */
async function assess(
  ctx: Ctx,
  content: ScreenedContent,
  { settings, submittedAt }: { settings: ModerationSettings; submittedAt: Date },
): Promise<Assessment> {
  const { checks } = settings;
  const said = assessTexts(modelOf(ctx), content, { checks, today: submittedAt });
  const prices = checks.pricing ? await findPriceFindings(ctx, content) : [];
  return {
    risk: raiseByEvidence(said.risk, prices),
    findings: [...said.findings, ...prices].toSorted((one, other) => other.score - one.score),
    ruleVersion: said.version,
    opinion: null,
  };
}

/** It waited until a moderator let it through; it stays on sale for as long as it was going to. */
function letThrough(
  { now }: Ctx,
  { id, submittedAt, outcome, assessment }: Scanned,
  moderator: Actor,
): Step[] {
  const waited = (now.getTime() - submittedAt.getTime()) / HOUR_MS;
  const subject = { kind: 'listings', subjectId: id };
  const isIt = eq(listingTable.id, id);
  let caseId: string | null = null;
  return [
    {
      hoursAgo: waited,
      by: null,
      async run(ctx) {
        await ctx.db.update(listingTable).set({ status: 'pending' }).where(isIt);
        caseId = await openCaseFor(ctx, subject, { source: 'screening', outcome, assessment });
      },
    },
    {
      hoursAgo: Math.max(waited - ANSWERED_HOURS, waited / 2),
      by: moderator,
      async run(ctx) {
        const [row] = await ctx.db.select().from(listingTable).where(isIt);
        if (!row || caseId === null) return;
        const { revision, expiresAt, updatedAt } = row;
        await decideCase(ctx, {
          id: caseId,
          revision,
          decision: 'approve',
          reason: null,
          note: '',
        });
        await ctx.db.update(listingTable).set({ expiresAt, updatedAt }).where(isIt);
      },
    },
  ];
}
