import { data } from 'react-router';
import type { Route } from './+types/alerts-pause';
import alertsCss from '#features/alerts/ui/alerts.css?url';
import { pauseByLink, readPauseLink } from '#features/alerts/alerts.pause.server.ts';
import { alertsSeo } from '#features/alerts/alerts.seo.server.ts';
import { PausePage } from '#features/alerts/ui/PausePage.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { AppError } from '#platform/errors.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

const tokenOf = (url: URL) => url.searchParams.get('token');

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: alertsCss }];

/** Says what would be paused, and changes nothing: mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const page = {
    seo: pageMeta(alertsSeo(ctx, { path: '/alerts/pause' })),
    texts: pageTexts(ctx.locale, 'alerts', 'forms'),
  };
  try {
    return data({ ...page, link: await readPauseLink(ctx, { token: tokenOf(url) }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ ...page, link: null }, { status: error.status });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** Pauses the alert, for whoever has the link. */
export async function action({ url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  try {
    await pauseByLink(ctx, { token: tokenOf(url) });
    return null;
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function PauseAlert({ loaderData, actionData }: Route.ComponentProps) {
  return <PausePage link={loaderData.link} sent={actionData} />;
}
