// What moderators read of the audit log, with the names of people and things. Rows are written by
// whoever does something (audit.server.ts) and by the check.
import type { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { type AuditEntryView, auditInput } from './audit.schema.ts';
import { type AuditEntry, countEntries, findWanted, readEntries } from './entries.server.ts';
import { findPeople, nameSubjects } from './named.server.ts';

const LATEST = keyset('audit', { id: { by: userTable.id, type: 'uuid', descending: true } });

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
  const people = await findPeople(
    ctx,
    entries.flatMap(({ actorId }) => actorId ?? []),
  );
  const named = await nameSubjects(ctx, entries);
  return entries.map(({ actorId, at, ...rest }) => {
    // Somebody whose account is gone is not the check.
    const gone = { name: '', picture: null };
    const about = named(rest);
    return {
      ...rest,
      at: at.toISOString(),
      actor: actorId === null ? null : { id: actorId, ...(people.get(actorId) ?? gone) },
      subject: about?.name ?? null,
      path: about?.path ?? null,
    };
  });
}
