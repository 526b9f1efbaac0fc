/** /admin/audit/export?who=…: the chosen entries of the audit log as a table to keep. */
import type { Route } from './+types/admin-audit-export';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { auditFilterOf } from '#features/moderation/moderation.public.ts';
import { exportAudit } from '#features/moderation/moderation.public.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = url;
  requireModeratorPage(ctx, pathname + search);
  const lines = await exportAudit(ctx, auditFilterOf(searchParams));
  const day = ctx.now.toISOString().slice(0, 10);
  return new Response(streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** The next lines are read when the browser has taken those before. */
function streamOf(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return();
    },
  });
}
