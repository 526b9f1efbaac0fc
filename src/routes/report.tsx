import { data } from 'react-router';
import type { Route } from './+types/report';
import { reportSeo } from '#features/moderation/moderation.seo.server.ts';
import type { ReportKind } from '#features/moderation/reporting/moderation.report.limits.ts';
import {
  getReportForm,
  sendReport,
} from '#features/moderation/reporting/moderation.report.server.ts';
import type { SendReportInput } from '#features/moderation/reporting/moderation.report.schema.ts';
import { reportErrors } from '#features/moderation/reporting/moderation.report.errors.ts';
import { reportPath } from '#features/moderation/ui/report-paths.ts';
import { ReportScreen } from '#features/moderation/ui/ReportScreen.tsx';
import type { ReportAnswer } from '#features/moderation/ui/ReportSheet.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { AppError } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { postedTexts } from '#platform/form.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import dialogCss from '#ui/css/dialog.css?url';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [dialogCss, trustCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { searchParams } = new URL(request.url);
  const kind = searchParams.get('kind') as ReportKind;
  const id = searchParams.get('id') ?? '';
  // Only the two of a conversation see what was said in it.
  if (kind === 'messages') requirePageActor(ctx, reportPath(kind, id));
  try {
    const subject = await getReportForm(ctx, { kind, id });
    return {
      subject,
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
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    const sent = await sendReport(ctx, {
      kind: textFrom(form, 'kind'),
      id: textFrom(form, 'id'),
      reason: textFrom(form, 'reason'),
      note: textFrom(form, 'note'),
      email: textFrom(form, 'email'),
    } as SendReportInput);
    return data<ReportAnswer>({ sent });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<ReportAnswer>(failure, init ?? {});
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const failure = actionData && 'message' in actionData ? actionData : null;
  return <ReportScreen {...loaderData} sent={sent} failure={failure} />;
}
