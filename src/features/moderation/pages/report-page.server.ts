// What the form of a report is made of, and what becomes of it.
import { data } from 'react-router';
import { reportSeo } from '#features/moderation/moderation.seo.server.ts';
import type { ReportKind } from '#features/moderation/reports/report.limits.ts';
import { getReportForm, sendReport } from '#features/moderation/reports/report.server.ts';
import type { SendReportInput } from '#features/moderation/reports/report.schema.ts';
import { reportErrors } from '#features/moderation/reports/report.errors.ts';
import { reportPath } from '#features/moderation/ui/report-paths.ts';
import type { ReportAnswer } from '#features/moderation/ui/ReportSheet.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { AppError } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadReportPage(ctx: Ctx, { url }: PageRequest) {
  const { searchParams } = url;
  const kind = searchParams.get('kind') as ReportKind;
  const id = searchParams.get('id') ?? '';
  // Its conversation is meant, which is named by its last message of the other one.
  const isWhole = kind === 'messages' && searchParams.has('whole');
  // Only the two of a conversation see what was said in it.
  if (kind === 'messages') requirePageActor(ctx, reportPath(kind, id, isWhole));
  try {
    const subject = await getReportForm(ctx, { kind, id });
    return {
      subject,
      isWhole,
      isVisitor: ctx.actor === null,
      seo: pageMeta(reportSeo(ctx, { path: reportPath(kind, id), kind })),
      texts: pageTexts(ctx.locale, 'reporting', 'forms'),
    };
  } catch (error) {
    // One's own things are changed, not reported, and there is nothing else to see here.
    if (error instanceof AppError && error.code === reportErrors.report_own) throw redirect('/');
    if (error instanceof AppError && error.code.kind === 'notFound')
      throw data(null, { status: 404 });
    throw error;
  }
}

/** What was sent, for the page or the sheet that shows it. */
export async function submitReportPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  try {
    const sent = await sendReport(ctx, {
      kind: textFrom(form, 'kind'),
      id: textFrom(form, 'id'),
      reason: textFrom(form, 'reason'),
      whole: form.has('whole'),
      note: textFrom(form, 'note'),
      email: textFrom(form, 'email'),
    } as SendReportInput);
    return data<ReportAnswer>({ sent });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<ReportAnswer>(failure, init ?? {});
  }
}
