// What moderators read of the audit log, with the names of people and things. Rows are written by
// whoever does something (accounts.audit.server.ts) and by the check.
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { readInput } from '#platform/read-input.ts';
import { type AuditEntryView, auditInput } from './moderation.audit.schema.ts';
import {
  type AuditEntry,
  countEntries,
  findWanted,
  readEntries,
} from './moderation.entries.server.ts';

const LATEST = keyset('audit', { id: { by: userTable.id, type: 'uuid', descending: true } });

/** Kinds that are somebody and not a thing. */
const PERSONAL: readonly string[] = ['person', 'profiles', 'stores'];

/**
 * Entries of the audit log, latest first, counted as far as `AUDIT_COUNTED`.
 * @throws AppError not_authenticated, not_allowed, invalid_request
 */
export async function findAudit(
  ctx: Ctx,
  input: z.input<typeof auditInput> = {},
): Promise<Page<AuditEntryView> & { total: number }> {
  requireModerator(ctx);
  const { limit, cursor, ...filter } = readInput(
    auditInput,
    input,
    () => new AppError(platformErrors.invalid_request),
  );
  const after = LATEST.read(cursor)?.id;
  const asked = { ...filter, wanted: await findWanted(ctx, filter.subject) };
  const total = await countEntries(ctx, asked);
  const rows = await readEntries(ctx, asked, { limit: limit + 1, after });
  const { items, nextCursor } = LATEST.page(rows, limit, ({ id }) => ({ id }));
  return { items: await toEntryViews(ctx, items), nextCursor, total };
}

/** Entries with who did it, and what it was done to by its name. The caller authorises. */
export async function toEntryViews(
  ctx: Ctx,
  entries: readonly AuditEntry[],
): Promise<AuditEntryView[]> {
  const idsOf = (isOf: (kind: string) => boolean) =>
    entries.flatMap(({ kind, subjectId }) => (subjectId && isOf(kind) ? [subjectId] : []));
  const actors = entries.flatMap(({ actorId }) => actorId ?? []);
  const people = await findPeople(ctx, [...actors, ...idsOf((kind) => PERSONAL.includes(kind))]);
  const listings = await findTitles(
    ctx,
    idsOf((kind) => kind === 'listings'),
  );
  const others = await describeOthers(
    ctx,
    entries.filter(({ kind }) => kind !== 'listings' && !PERSONAL.includes(kind)),
  );
  const aboutOf = ({ kind, subjectId }: AuditEntry): Named | undefined => {
    if (subjectId === null) return undefined;
    if (kind === 'listings') return listings.get(subjectId);
    const person = PERSONAL.includes(kind) ? people.get(subjectId) : undefined;
    return person
      ? { name: person.name, path: `/admin/people/${subjectId}` }
      : others.get(`${kind} ${subjectId}`);
  };
  return entries.map((entry) => {
    const { actorId, at, ...rest } = entry;
    const about = aboutOf(entry);
    return {
      ...rest,
      at: at.toISOString(),
      // Somebody whose account is gone is not the check.
      actor: actorId
        ? { id: actorId, ...(people.get(actorId) ?? { name: '', picture: null }) }
        : null,
      subject: about?.name ?? null,
      path: about?.path ?? null,
    };
  });
}

type Named = { name: string; path: string | null };

async function findPeople(
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

async function findTitles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Named>> {
  const { id, title } = listingTable;
  const rows = await ctx.readDb
    .select({ id, title })
    .from(listingTable)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { name: row.title, path: `/products/${row.id}` }]));
}

/** Things of the other kinds, which are fewer, each as its feature describes it. */
async function describeOthers(
  ctx: Ctx,
  entries: readonly AuditEntry[],
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for (const { kind, subjectId } of entries) {
    const key = `${kind} ${subjectId}`;
    if (subjectId === null || named.has(key)) continue;
    const found = await ctx.screened.get(kind)?.describe(ctx, { id: subjectId });
    // What two people say to each other is read where it was reported, and nowhere else.
    const path = kind === 'messages' ? null : found?.path;
    if (found) named.set(key, { name: found.title, path: path ?? null });
  }
  return named;
}
