// What the rules of moderators say of new content: asked by the check, which leaves it to people.
import { eq } from 'drizzle-orm';
import type { CheckOutcome } from '#features/moderation/moderation.outcome.ts';
import type { Assessment, Finding } from '#features/moderation/moderation.schema.ts';
import { findFingerprints } from '#features/moderation/similarity/pictures.server.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { LIVE_MAX } from './limits.ts';
import { lookedAt, type Matcher, matcherOf } from './matcher.server.ts';
import { type RuleRow, ruleTable } from './table.server.ts';

/** What it says by itself: a person looks. */
const SCORE = 0.6;

/** The findings of the rules that hold for it. */
export async function findByRules(ctx: Ctx, content: ScreenedContent): Promise<Finding[]> {
  const rules = await ctx.db
    .select()
    .from(ruleTable)
    .where(eq(ruleTable.state, 'live'))
    .limit(LIVE_MAX);
  const holding = rules.filter((rule) => isAbout(rule, content));
  if (holding.length === 0) return [];
  const fingerprints = holding.some(({ kind }) => kind === 'pictures')
    ? await findFingerprints(ctx, content.media)
    : [];
  const looked = lookedAt(content.texts, fingerprints);
  const matchers = madeReady(ctx, rules);
  return holding.flatMap((rule) => {
    const seen = matchers.get(keyOf(rule))?.(looked);
    return seen ? [findingOf(rule, seen)] : [];
  });
}

const readyRules = defineService({
  name: 'moderation.rules',
  make: (): { matchers: ReadonlyMap<string, Matcher> } => ({ matchers: new Map() }),
});
const keyOf = ({ id, savedAt }: RuleRow): string => `${id} ${savedAt.getTime()}`;

/** The rules that hold, each made ready once for each time that it was saved. */
function madeReady(ctx: Ctx, rules: readonly RuleRow[]): ReadonlyMap<string, Matcher> {
  const ready = service(ctx, readyRules);
  const known = ready.matchers;
  ready.matchers = new Map(
    rules.map((rule) => [keyOf(rule), known.get(keyOf(rule)) ?? matcherOf(rule)]),
  );
  return ready.matchers;
}

function findingOf({ name, detector }: RuleRow, seen: Finding['seen']): Finding {
  return { detector, flag: 'rule_of_moderators', score: SCORE, values: { name }, seen };
}

/** Whether a rule holds for things of this kind and place. */
export function isAbout(
  { countries, kinds }: Pick<RuleRow, 'countries' | 'kinds'>,
  { kind, country }: Pick<ScreenedContent, 'kind' | 'country'>,
): boolean {
  const [feature = kind] = kind.split('.');
  return (
    (kinds.length === 0 || kinds.includes(kind) || kinds.includes(feature)) &&
    (countries.length === 0 || (country !== null && countries.includes(country)))
  );
}

/** With what the rules found; the risk stays that of the detectors. */
export const withRules = (assessment: Assessment, found: readonly Finding[]): Assessment =>
  found.length === 0
    ? assessment
    : {
        ...assessment,
        findings: [...assessment.findings, ...found].toSorted((a, b) => b.score - a.score),
      };

/** A person decides; by itself a rule rejects nothing. */
export const ofRules = (outcome: CheckOutcome, found: readonly Finding[]): CheckOutcome =>
  found.length > 0 && outcome === 'approve' ? 'hold' : outcome;
