// Owns how the two logs are read as one: what people did, written by whoever does something, and
// what the check decided by itself. Ids of both are made in the order of time, and both are read
// backwards along an index.
import { like, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { auditTable, knownNameTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { plainOf } from '#platform/security/skeleton.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { AUDIT_COUNTED, type AuditEntryView, type AuditFilter } from './audit.schema.ts';

/** An entry as it is kept. */
export type AuditEntry = Pick<AuditEntryView, 'id' | 'action' | 'kind' | 'subjectId' | 'detail'> & {
  at: Date;
  actorId: string | null;
};

/** People whose name fits, and all ids that entries may be about; null: whatever it is about. */
export type Wanted = { people: string[]; subjects: string[] } | null;

/** So many people and listings whose name fits are looked for. */
const NAMED = 100;
/** A shorter part of a title would be in too many of them. */
const TITLE_MIN = 3;

/** What is meant by an id, or by a part of the name of a person or of the title of a listing. */
export async function findWanted(ctx: Ctx, subject = ''): Promise<Wanted> {
  const asked = subject.trim();
  if (asked === '') return null;
  if (z.uuid().safeParse(asked).success) return { people: [asked], subjects: [asked] };
  const [people, listings] = [await findNamed(ctx, asked), await findTitled(ctx, asked)];
  return { people, subjects: [...people, ...listings] };
}

const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

async function findNamed(ctx: Ctx, name: string): Promise<string[]> {
  const plain = plainOf(name);
  if (plain === '') return [];
  const rows = await ctx.readDb
    .selectDistinct({ id: knownNameTable.userId })
    .from(knownNameTable)
    .where(like(knownNameTable.plain, partOf(plain)))
    .limit(NAMED);
  return rows.map(({ id }) => id);
}

async function findTitled(ctx: Ctx, title: string): Promise<string[]> {
  if (title.length < TITLE_MIN) return [];
  const rows = await ctx.readDb
    .select({ id: listingTable.id })
    .from(listingTable)
    .where(sql`${listingTable.title} ilike ${partOf(title)}`)
    .limit(NAMED);
  return rows.map(({ id }) => id);
}

/** The latest entries that fit, or those after one of them. */
export async function readEntries(
  ctx: Ctx,
  asked: AuditFilter & { wanted: Wanted },
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AuditEntry[]> {
  const { rows } = await ctx.readDb.execute<Omit<AuditEntry, 'at'> & { at: string | Date }>(
    sql`${bothLogs(ctx, asked, { limit, after })} order by id desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** How many entries fit, as far as they are counted. */
export async function countEntries(
  ctx: Ctx,
  asked: AuditFilter & { wanted: Wanted },
): Promise<number> {
  const { rows } = await ctx.readDb.execute<{ total: number }>(
    sql`select count(*)::int as total from (
      ${bothLogs(ctx, asked, { limit: AUDIT_COUNTED })} limit ${AUDIT_COUNTED}) entry`,
  );
  return rows[0]?.total ?? 0;
}

/** The latest so many of each log. */
function bothLogs(
  ctx: Ctx,
  { who, what, days, action, flag, day, wanted }: AuditFilter & { wanted: Wanted },
  { limit, after }: { limit: number; after?: string | undefined },
): SQL {
  const since = day ? new Date(day) : new Date(ctx.now.getTime() - days * DAY_MS);
  const until = day && new Date(since.getTime() + DAY_MS);
  const place = (id: SQL, at: SQL) =>
    sql`${id} >= ${firstIdOf(since)}::uuid and ${at} >= ${since.toISOString()}::timestamptz
      ${after === undefined ? sql`` : sql`and ${id} < ${after}::uuid`}
      ${until ? sql`and ${id} < ${firstIdOf(until)}::uuid` : sql``}`;
  const people = sql`select a.id, a.at, a.actor_id as "actorId", a.action, a.kind,
      a.subject_id as "subjectId", a.detail
    from ${auditTable} a
    where ${place(sql`a.id`, sql`a.at`)} ${didBy(who)}
      ${what === undefined ? sql`` : sql`and split_part(a.action, '.', 1) = ${what}`}
      ${action === undefined ? sql`` : sql`and a.action = ${action}`}
      ${flag === undefined ? sql`` : sql`and false`}
      ${wanted ? isWanted(wanted) : sql``}
    order by a.id desc limit ${limit}`;
  // What a person decided is in both logs, and told by the first one.
  const isChecks = who !== 'people' && (what === undefined || what === 'decision');
  const check = sql`select l.id, l.created_at as at, null::uuid as "actorId",
      'decision.' || case when l.action_taken = 'flag' and l.risk_level <> 'high'
        then 'hold' else l.action_taken end as action,
      l.subject_kind as kind, l.subject_id as "subjectId",
      jsonb_build_object('revision', l.revision, 'risk', l.score, 'ruleVersion', l.rule_version,
        'flags', array_to_string(l.flags, ', ')) as detail
    from ${moderationLogTable} l
    where l.actor_id is null and ${place(sql`l.id`, sql`l.created_at`)}
      ${wanted ? sql`and ${isIn(sql`l.subject_id`, wanted.subjects)}` : sql``}
      ${action === undefined ? sql`` : sql`and 'decision.' || l.action_taken = ${action}`}
      ${flag === undefined ? sql`` : sql`and l.flags @> array[${flag}]`}
    order by l.id desc limit ${limit}`;
  return isChecks
    ? sql`select * from ((${people}) union all (${check})) entry`
    : sql`select * from (${people}) entry`;
}

function didBy(who: AuditFilter['who']): SQL {
  if (who === undefined) return sql``;
  return who === 'people' ? sql`and a.actor_id is not null` : sql`and a.actor_id is null`;
}

const isWanted = ({ people, subjects }: NonNullable<Wanted>) =>
  sql`and (${isIn(sql`a.subject_id`, subjects)} or ${isIn(sql`a.actor_id`, people)})`;

const isIn = (column: SQL, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Ids of that moment and later are not smaller: they begin with it. */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
