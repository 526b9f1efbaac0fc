// The searches that people keep, and how often they hear of what is new. Which listings they find
// is in match.server.ts.
import { createHash } from 'node:crypto';
import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { unreadParameters, withPlace } from '#features/search/search.asked.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { jsonRow } from '#platform/db/json-row.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { filtersOf, pathOf, searchOf, understoodFilters } from './alerts.address.server.ts';
import { summaryOf } from './alerts.describe.server.ts';
import { alertErrors } from './alerts.errors.ts';
import { ALERT_LIMITS, ALERTS_MAX } from './alerts.limits.ts';
import { readAsked } from './matches/query.server.ts';
import {
  type AlertOfSearch,
  type AlertView,
  type EditAlert,
  editAlertInput,
  type SaveAlert,
  saveAlertInput,
} from './alerts.schema.ts';
import { alertMatchTable, type AlertRow, alertTable } from './alerts.table.server.ts';

const checked = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> =>
  readInput(
    schema as z.ZodType<z.output<Schema>>,
    input,
    (issues) => new AppError(platformErrors.invalid_request, { fields: brokenFields(issues) }),
  );

/**
 * Keeps a search and turns its alert on. The same search again is the same alert, which gets this
 * cadence and is no longer paused. A value that cannot be read is refused; a parameter that search
 * does not have is passed over, as an address may carry others (where somebody came from).
 * @throws AppError not_authenticated, invalid_request, rate_limited; alert_too_wide,
 *   alert_impossible, alert_too_long for what is no alert; alert_limit when there are enough
 */
export async function saveAlert(ctx: Ctx, input: SaveAlert): Promise<AlertView> {
  const actor = requireActor(ctx);
  const { search: asked, cadence, name } = checked(saveAlertInput, input);
  const query = new URLSearchParams(asked);
  // An alert without what could not be read would be a wider one.
  const fields = unreadParameters(query);
  if (Object.keys(fields).length > 0)
    throw new AppError(platformErrors.invalid_request, { fields });
  await requireWithinLimit(ctx, ALERT_LIMITS.changes, actor.id);
  const filters = understoodFilters(
    { ...ctx, country: null },
    filtersOf(withPlace(query).toString()),
  );
  if (isTooWide(filters)) throw new AppError(alertErrors.alert_too_wide);
  const row = {
    ...(await readAsked(ctx, filters)),
    id: v7(),
    userId: actor.id,
    name: name || null,
    search: searchOf(filters),
    fingerprint: fingerprintOf(filters),
    cadence,
    createdAt: ctx.now,
    readAt: ctx.now,
  };
  const id = await inTransaction(ctx, async (ctx) => {
    await lockAlerts(ctx, actor);
    const [kept] = await ctx.db
      .insert(alertTable)
      .values(row)
      .onConflictDoUpdate({
        target: [alertTable.userId, alertTable.fingerprint],
        set: { cadence, pausedAt: null, ...(name ? { name } : {}) },
      })
      .returning({ id: alertTable.id });
    // After the insertion: only then is it known whether it is a new one.
    if ((await ctx.db.$count(alertTable, eq(alertTable.userId, actor.id))) > ALERTS_MAX)
      throw new AppError(alertErrors.alert_limit, { values: { n: ALERTS_MAX } });
    return kept?.id;
  });
  return getOwn(ctx, actor, id ?? row.id);
}

/** A price, a condition or a day alone would find nearly everything. */
const isTooWide = ({ q, category, country, parish, attributes }: ListingFilters): boolean =>
  q === '' && !category && !country && !parish && Object.keys(attributes).every(isPosted);
const isPosted = (attribute: string): boolean => attribute === 'posted';

/** Upper and lower case make no other search. */
function fingerprintOf(filters: ListingFilters): string {
  const same = searchOf({ ...filters, q: filters.q.toLowerCase() });
  return createHash('sha256').update(same).digest('hex');
}

/**
 * One writer for each person at a time, until the transaction ends: two at once would both find
 * room for the last one, and one after the end of the account would stay.
 */
async function lockAlerts(ctx: Ctx, actor: Pick<Actor, 'id'>): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${actor.id}`}, 0))`,
  );
  await lockAccount(ctx, actor);
}

/**
 * Renames an alert, changes how often it tells, pauses it or lets it go on.
 * @throws AppError not_authenticated, invalid_request, rate_limited; alert_not_found for what is
 *   not the actor's
 */
export async function editAlert(ctx: Ctx, input: EditAlert): Promise<AlertView> {
  const actor = requireActor(ctx);
  const { id, name, cadence, paused } = checked(editAlertInput, input);
  await requireWithinLimit(ctx, ALERT_LIMITS.changes, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(alertTable)
      .set({
        // An update changes something, also where nothing is asked for.
        name: name === undefined ? sql`${alertTable.name}` : name || null,
        ...(cadence === undefined ? {} : { cadence }),
        ...(paused === undefined ? {} : { pausedAt: paused ? ctx.now : null }),
      })
      .where(ownedBy(actor, id))
      .returning({ cadence: alertTable.cadence });
    if (changed.length === 0) throw new AppError(alertErrors.alert_not_found, { detail: id });
    // What waits for a summary comes with the next of the new kind.
    if (cadence === 'daily' || cadence === 'weekly')
      await ctx.db
        .update(alertMatchTable)
        .set({ way: cadence })
        .where(and(eq(alertMatchTable.alertId, id), sql`told_at is null`));
  });
  return getOwn(ctx, actor, id);
}

/**
 * Takes an alert away; again changes nothing.
 * @throws AppError not_authenticated, rate_limited
 */
export async function removeAlert(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, ALERT_LIMITS.changes, actor.id);
  await ctx.db.delete(alertTable).where(ownedBy(actor, id));
}

/** What is no id names nothing; PostgreSQL would refuse some of it. */
const ownedBy = (actor: Pick<Actor, 'id'>, id: string) =>
  z.uuid().safeParse(id).success
    ? and(eq(alertTable.userId, actor.id), eq(alertTable.id, id.toLowerCase()))
    : sql`false`;

/** All alerts of the actor, the newest first. @throws AppError not_authenticated */
export async function listAlerts(ctx: Ctx): Promise<AlertView[]> {
  return findOwn(ctx, requireActor(ctx));
}

async function getOwn(ctx: Ctx, actor: Pick<Actor, 'id'>, id: string): Promise<AlertView> {
  const view = (await findOwn(ctx, actor)).find((each) => each.id === id);
  if (!view) throw new AppError(alertErrors.alert_not_found, { detail: id });
  return view;
}

async function findOwn(ctx: Ctx, actor: Pick<Actor, 'id'>): Promise<AlertView[]> {
  const rows = await ctx.db
    .select({
      alert: alertTable,
      found: count(alertMatchTable.listingId),
      last: max(alertMatchTable.matchedAt),
    })
    .from(alertTable)
    .leftJoin(alertMatchTable, eq(alertMatchTable.alertId, alertTable.id))
    .where(eq(alertTable.userId, actor.id))
    .groupBy(alertTable.id)
    .orderBy(desc(alertTable.createdAt), desc(alertTable.id))
    .limit(ALERTS_MAX);
  return rows.map(({ alert, found, last }) => ({
    ...toAlertView(ctx, alert),
    found,
    lastFoundAt: last?.toISOString() ?? null,
  }));
}

function toAlertView(
  { locale }: { locale: Ctx['locale'] },
  { id, name, search, cadence, pausedAt, createdAt }: AlertRow,
): Omit<AlertView, 'found' | 'lastFoundAt'> {
  return {
    id,
    name,
    summary: summaryOf(locale, filtersOf(search)),
    search,
    path: pathOf(search),
    cadence,
    paused: pausedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

/** An alert that could be of a search, as the page and the table know it. */
type PossibleAlert = Pick<AlertOfSearch, 'search' | 'summary'> & { fingerprint: string };

/**
 * Which alert the page of a search is about; null where the filters ask for everything, which is no
 * alert.
 */
export function readPossibleAlert(
  ctx: Ctx,
  { filters: asked }: { filters: ListingFilters },
): PossibleAlert | null {
  const filters = understoodFilters(ctx, asked);
  if (isTooWide(filters)) return null;
  return {
    search: searchOf(filters),
    summary: summaryOf(ctx.locale, filters),
    fingerprint: fingerprintOf(filters),
  };
}

type AlertState = NonNullable<AlertOfSearch['alert']>;

/** The alert of the person `personId` with this `fingerprint`. */
export const alertsOfSearch = jsonQuery<AlertState>('alert_of_search', selectAlert());

function selectAlert() {
  const { id, cadence, pausedAt, userId, fingerprint } = alertTable;
  const paused = sql<boolean>`${pausedAt} is not null`;
  return new QueryBuilder()
    .select({ row: jsonRow({ id, cadence, paused }).as('row') })
    .from(alertTable)
    .where(
      and(
        eq(userId, sql.placeholder('personId')),
        eq(fingerprint, sql`${sql.placeholder('fingerprint')}::bpchar`),
      ),
    );
}

/**
 * What the page of a search shows of alerts, from rows of `alertsOfSearch`; visitors have none.
 * Null where the filters ask for everything, which is no alert.
 */
export function toAlertOfSearch(
  possible: PossibleAlert | null,
  [alert]: readonly AlertState[],
): AlertOfSearch | null {
  if (!possible) return null;
  const { search, summary } = possible;
  return { search, summary, alert: alert ?? null };
}

/**
 * The actor's alerts and what they found, for their data export.
 * @throws AppError not_authenticated
 */
export async function exportOwnAlerts(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const actor = requireActor(ctx);
  const { alertId, listingId, matchedAt } = alertMatchTable;
  const found = await ctx.db
    .select({ alertId, listingId, matchedAt })
    .from(alertMatchTable)
    .where(eq(alertMatchTable.userId, actor.id));
  return (await findOwn(ctx, actor)).map(({ id, found: _count, ...alert }) => ({
    ...alert,
    found: found
      .filter((each) => each.alertId === id)
      .map((each) => ({ listingId: each.listingId, at: each.matchedAt })),
  }));
}
