import { data } from 'react-router';
import type { Route } from './+types/unsubscribe';
import {
  readUnsubscribeLink,
  unsubscribe,
} from '#features/notifications/notifications.public.server.ts';
import { unsubscribeSeo } from '#features/notifications/notifications.seo.server.ts';
import { UnsubscribePage } from '#features/notifications/ui/UnsubscribePage.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { AppError } from '#platform/errors.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

const tokenOf = (url: URL) => url.searchParams.get('token');

/** Says what would end, and changes nothing: mail scanners open links. */
export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const page = {
    seo: pageMeta(unsubscribeSeo(ctx)),
    texts: pageTexts(ctx.locale, 'notifications', 'forms'),
  };
  try {
    return data({ ...page, link: readUnsubscribeLink(ctx, { token: tokenOf(url) }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ ...page, link: null }, { status: error.status });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/**
 * Ends these mails, for whoever presses the button and for mail programs, which post here without
 * cookies when somebody asks them to (RFC 8058).
 */
export async function action({ url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  try {
    await unsubscribe(ctx, { token: tokenOf(url) });
    return null;
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage link={loaderData.link} sent={actionData} />;
}
