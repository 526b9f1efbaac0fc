// What people and things that moderators read about are called, and where they look at them.
import { eq, inArray } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';

/** Kinds that are somebody and not a thing. */
const PERSONAL: readonly string[] = ['person', 'profiles', 'stores'];

type Subject = { kind: string; subjectId: string | null };
export type Named = { name: string; path: string | null };

/** People by their ids; those whose account is gone are not among them. */
export async function findPeople(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { name: string; picture: string | null }>> {
  const { id, name, email, image } = userTable;
  const rows = await ctx.readDb
    .select({ id, name, email, picture: image })
    .from(userTable)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { name: displayName(row), picture: row.picture }]));
}

/** The language that somebody is written to. */
export async function localeOf(ctx: Ctx, userId: string): Promise<string> {
  const [person] = await ctx.db
    .select({ locale: userTable.locale })
    .from(userTable)
    .where(eq(userTable.id, userId));
  return person?.locale ?? 'en';
}

/** Looks up what some things are called. @returns what says it of each; nothing of what is gone */
export async function nameSubjects(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => Named | undefined> {
  const idsOf = (isOf: (kind: string) => boolean) =>
    subjects.flatMap(({ kind, subjectId }) => (subjectId && isOf(kind) ? [subjectId] : []));
  const people = await findPeople(
    ctx,
    idsOf((kind) => PERSONAL.includes(kind)),
  );
  const listings = await findTitles(
    ctx,
    idsOf((kind) => kind === 'listings'),
  );
  const others = await describeOthers(
    ctx,
    subjects.filter(({ kind }) => kind !== 'listings' && !PERSONAL.includes(kind)),
  );
  return ({ kind, subjectId }) => {
    if (subjectId === null) return undefined;
    if (kind === 'listings') return listings.get(subjectId);
    if (!PERSONAL.includes(kind)) return others.get(`${kind} ${subjectId}`);
    const person = people.get(subjectId);
    return person && { name: person.name, path: `/admin/people/${subjectId}` };
  };
}

async function findTitles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Named>> {
  const { id, title } = listingTable;
  const rows = await ctx.readDb
    .select({ id, title })
    .from(listingTable)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { name: row.title, path: `/products/${row.id}` }]));
}

/** Things of the other kinds, which are fewer, each as its feature describes it. */
async function describeOthers(ctx: Ctx, subjects: readonly Subject[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for (const { kind, subjectId } of subjects) {
    const key = `${kind} ${subjectId}`;
    if (subjectId === null || named.has(key)) continue;
    const found = await ctx.screened.get(kind)?.describe(ctx, { id: subjectId });
    // What two people say to each other is read where it was reported, and nowhere else.
    const path = kind === 'messages' ? null : (found?.path ?? null);
    if (found) named.set(key, { name: found.title, path });
  }
  return named;
}
