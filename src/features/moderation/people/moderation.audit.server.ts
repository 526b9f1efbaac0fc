// What moderators read of the audit log. Rows are written by whoever does something
// (accounts.audit.server.ts).
import { aliasedTable, and, count, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { readInput } from '#platform/read-input.ts';
import { DAY_MS } from '#platform/time.ts';
import { type AuditEntryView, auditInput } from './moderation.audit.schema.ts';

const LATEST = keyset('audit', { id: { by: auditTable.id, type: 'uuid', descending: true } });

/**
 * Entries of the audit log, latest first.
 * @throws AppError not_authenticated, not_allowed, invalid_request
 */
export async function findAudit(
  ctx: Ctx,
  input: z.input<typeof auditInput> = {},
): Promise<Page<AuditEntryView> & { total: number }> {
  requireModerator(ctx);
  const asked = readInput(auditInput, input, () => new AppError(platformErrors.invalid_request));
  const after = LATEST.read(asked.cursor);
  const [counted] = await ctx.readDb
    .select({ total: count() })
    .from(auditTable)
    .where(isAsked(ctx, asked));
  const subject = aliasedTable(userTable, 'subject');
  const people = { id: userTable.id, name: userTable.name, email: userTable.email } as const;
  const rows = await ctx.readDb
    .select({
      row: auditTable,
      actor: { ...people, image: userTable.image },
      subject: { name: subject.name, email: subject.email },
      position: LATEST.columns,
    })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.id, auditTable.actorId))
    .leftJoin(subject, and(eq(auditTable.kind, 'person'), eq(subject.id, auditTable.subjectId)))
    .where(and(isAsked(ctx, asked), after ? LATEST.after(after) : undefined))
    .orderBy(LATEST.orderBy)
    .limit(asked.limit + 1);
  const { items, nextCursor } = LATEST.page(rows, asked.limit, ({ position }) => position);
  return {
    items: items.map(({ row: { actorId: _actor, at, ...row }, actor, subject: about }) => ({
      ...row,
      at: at.toISOString(),
      actor: actor && { id: actor.id, name: displayName(actor), picture: actor.image },
      subject: about && displayName(about),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  };
}

function isAsked(
  ctx: Ctx,
  { subject, who, what, days }: z.output<typeof auditInput>,
): SQL | undefined {
  const wanted = subject?.trim() ?? '';
  return and(
    gte(auditTable.at, new Date(ctx.now.getTime() - days * DAY_MS)),
    who && (who === 'people' ? isNotNull(auditTable.actorId) : isNull(auditTable.actorId)),
    what && sql`split_part(${auditTable.action}, '.', 1) = ${what}`,
    // What is no id fits nothing.
    wanted === ''
      ? undefined
      : z.uuid().safeParse(wanted).success
        ? eq(auditTable.subjectId, wanted)
        : sql`false`,
  );
}
