// The audit log as a table to keep: the entries that were chosen, the latest ones, as CSV. Taking
// it is itself an entry. Nothing in it is taken for a formula by a spreadsheet.
import { requireModerator, recordAudit } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { byteOrderMark, csvLine } from '#platform/http/csv.server.ts';
import { type LimitRule, requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { actionWords, detailWords, namelessWords } from './audit-words.ts';
import { toEntryViews } from './audit.server.ts';
import { AUDIT_EXPORTED, type AuditEntryView, type AuditFilter } from './audit.schema.ts';
import { countEntries, findWanted, readEntries } from './entries.server.ts';

const EXPORTS: LimitRule = { name: 'audit-exports', limit: 20, windowSeconds: 3_600 };
/** Entries that are read at once. */
const READ_AT_ONCE = 500;

/**
 * The entries that a filter chooses, at most `AUDIT_EXPORTED`, read while they are sent.
 * @returns lines of CSV, some at a time
 * @throws AppError not_authenticated, not_allowed, second_factor_required, rate_limited
 */
export async function exportAudit(
  ctx: Ctx,
  filter: AuditFilter,
): Promise<AsyncGenerator<string, void>> {
  const { id } = requireModerator(ctx);
  await requireWithinLimit(ctx, EXPORTS, id);
  const asked = { ...filter, wanted: await findWanted(ctx, filter.subject) };
  await recordAudit(ctx, {
    action: 'look.export',
    kind: 'audit',
    subjectId: null,
    detail: { entries: await countEntries(ctx, asked), days: filter.days },
  });
  return writeLines(ctx, asked);
}

async function* writeLines(
  ctx: Ctx,
  asked: Parameters<typeof readEntries>[1],
): AsyncGenerator<string, void> {
  const t = translator(ctx.locale, 'audit');
  const head = ['time', 'who', 'action', 'on', 'number', 'details'] as const;
  yield byteOrderMark + csvLine(head.map((name) => t(name)));
  let after: string | undefined;
  for (let left = AUDIT_EXPORTED; left > 0;) {
    const limit = Math.min(READ_AT_ONCE, left);
    const rows = await readEntries(ctx, asked, { limit, after });
    if (rows.length > 0)
      yield (await toEntryViews(ctx, rows)).map((entry) => csvLine(cellsOf(ctx, entry))).join('');
    left = rows.length < limit ? 0 : left - limit;
    after = rows.at(-1)?.id;
  }
}

function cellsOf({ locale }: Ctx, entry: AuditEntryView): string[] {
  const t = translator(locale, 'audit');
  const { at, actor, subject, subjectId } = entry;
  const words = {
    policy: translator(locale, 'policy'),
    flags: translator(locale, 'moderation.flags'),
  };
  return [
    at,
    actor ? actor.name || t('gone') : t('automatic'),
    actionWords(t, entry),
    subject ?? namelessWords(t, entry),
    subjectId ?? '',
    detailWords(t, words, entry).join(', '),
  ];
}
