// The rules that moderators write: saved, tried in shadow, let hold and switched off, each recorded
// with who and when.
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { v7 } from 'uuid';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { parseFingerprint } from '#features/moderation/similarity/picture-bands.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineEvent, publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { LINES_MAX, LIVE_MAX, type RuleState } from './limits.ts';
import { linesOf, matcherOf } from './matcher.server.ts';
import type { RuleInput, RuleView } from './rule.schema.ts';
import { type RuleRow, ruleTable } from './table.server.ts';

/** A rule waits to be tried. */
export const ruleSaved = defineEvent(
  'moderation.rule-saved',
  z.object({ id: z.uuid(), savedAt: z.iso.datetime() }),
);

/** Rules that are shown. */
const SHOWN = 200;

/**
 * All rules, the newest first.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listRules(ctx: Ctx): Promise<RuleView[]> {
  requireModerator(ctx);
  const rows = await ctx.db.select().from(ruleTable).orderBy(desc(ruleTable.id)).limit(SHOWN);
  return toViews(ctx, rows);
}

/**
 * Adds a rule, or changes one; it is tried in shadow and holds nothing until somebody lets it.
 * @throws AppError not_authenticated, not_allowed, moderation_rule_not_found,
 *   moderation_rule_invalid
 */
export async function saveRule(
  ctx: Ctx,
  { id, ...input }: RuleInput & { id?: string },
): Promise<RuleView> {
  const { id: savedBy } = requireModerator(ctx);
  const body = input.kind === 'pictures' ? await pictured(ctx, input.body) : input.body;
  matcherOf({ kind: input.kind, body });
  const written = {
    ...input,
    body,
    state: 'shadow',
    tried: null,
    savedBy,
    savedAt: ctx.now,
    switchedBy: null,
    switchedAt: null,
  } as const;
  return inTransaction(ctx, async (ctx) => {
    const [row] = id
      ? await ctx.db.update(ruleTable).set(written).where(eq(ruleTable.id, id)).returning()
      : await ctx.db
          .insert(ruleTable)
          .values({ id: v7(), ...written })
          .returning();
    if (!row) throw new AppError(moderationErrors.moderation_rule_not_found, { detail: id ?? '' });
    await record(ctx, 'ruleSave', row);
    return toView(ctx, row);
  });
}

/**
 * Lets a rule hold, switches it off, or has it tried again in shadow.
 * @throws AppError not_authenticated, not_allowed, moderation_rule_not_found;
 *   moderation_rule_untried before it is known what it would have caught; moderation_rules_full
 */
export async function switchRule(
  ctx: Ctx,
  { id, state }: { id: string; state: RuleState },
): Promise<RuleView> {
  const { id: switchedBy } = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(ruleTable).where(eq(ruleTable.id, id)).for('update');
    if (!row) throw new AppError(moderationErrors.moderation_rule_not_found, { detail: id });
    if (state === 'live') await requireTried(ctx, row);
    const again = state === 'shadow' ? { tried: null, savedAt: ctx.now } : {};
    const changed = { state, switchedBy, switchedAt: ctx.now, ...again };
    const [after = row] = await ctx.db
      .update(ruleTable)
      .set(changed)
      .where(eq(ruleTable.id, id))
      .returning();
    await record(ctx, ACTIONS[state], after);
    return toView(ctx, after);
  });
}

const ACTIONS = { live: 'ruleLive', off: 'ruleOff', shadow: 'ruleShadow' } as const;

async function requireTried(ctx: Ctx, { tried, state }: RuleRow): Promise<void> {
  if (!tried) throw new AppError(moderationErrors.moderation_rule_untried);
  const live = await ctx.db.$count(ruleTable, eq(ruleTable.state, 'live'));
  if (state !== 'live' && live >= LIVE_MAX)
    throw new AppError(moderationErrors.moderation_rules_full);
}

async function record(ctx: Ctx, verb: string, rule: RuleRow): Promise<void> {
  const { id, name, kind, savedAt, state } = rule;
  const detail = { name, form: kind };
  await recordAudit(ctx, { action: `settings.${verb}`, kind: 'rule', subjectId: id, detail });
  if (state === 'shadow') await publish(ctx, ruleSaved, { id, savedAt: savedAt.toISOString() });
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Fingerprints of pictures that are named by their addresses or ids; fingerprints stay. */
async function pictured(ctx: Ctx, body: string): Promise<string> {
  const lines = linesOf(body).slice(0, LINES_MAX + 1);
  const named = lines.filter((line) => !parseFingerprint(line));
  const ids = named.flatMap((line) => ID.exec(line)?.[0] ?? []);
  const { id, url, fingerprint } = mediaTable;
  const paths = named.map((line) => line.replace(/^https?:\/\/[^/]+/, ''));
  const found = await ctx.db
    .select({ id, url, fingerprint })
    .from(mediaTable)
    .where(or(inArray(id, ids), inArray(url, paths)));
  return lines
    .map((line) => {
      if (parseFingerprint(line)) return line;
      const path = line.replace(/^https?:\/\/[^/]+/, '');
      const media = found.find((each) => each.url === path || line.includes(each.id));
      return media?.fingerprint ?? line;
    })
    .join('\n');
}

async function toViews(ctx: Ctx, rows: readonly RuleRow[]): Promise<RuleView[]> {
  const ids = rows.flatMap(({ savedBy, switchedBy }) => [savedBy, switchedBy ?? []].flat());
  const { id, name, email } = userTable;
  const people = await ctx.db
    .select({ id, name, email })
    .from(userTable)
    .where(and(inArray(id, ids)));
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return rows.map(({ savedBy, savedAt, switchedBy, switchedAt, ...row }) => ({
    ...row,
    precision: precisionOf(row),
    saved: { name: names.get(savedBy) ?? null, at: savedAt.toISOString() },
    switched:
      switchedBy && switchedAt
        ? { name: names.get(switchedBy) ?? null, at: switchedAt.toISOString() }
        : null,
  }));
}

async function toView(ctx: Ctx, row: RuleRow): Promise<RuleView> {
  const [view] = await toViews(ctx, [row]);
  if (!view) throw new Error(`rule ${row.id} has no view`);
  return view;
}

/** How much of what it caught, and people decided, they rejected. */
function precisionOf({ tried }: Pick<RuleRow, 'tried'>): number | null {
  const decided = (tried?.rejected ?? 0) + (tried?.approved ?? 0);
  return decided === 0 ? null : (tried?.rejected ?? 0) / decided;
}
