import type { Route } from './+types/terms-accept';
import {
  acceptTerms,
  getTerms,
  isWritingPage,
  putTermsOff,
  TERMS_PATH,
} from '#features/accounts/accounts.public.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import { TermsQuestion } from '#features/accounts/ui/TermsQuestion.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { FEATURES } from '../features.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

const nextOf = (url: URL) => ownPath(url.searchParams.get('next')) ?? '/';

/** For people who have to accept new terms; everybody else goes on. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { search } = url;
  requirePageActor(ctx, TERMS_PATH + search);
  const terms = await getTerms(ctx);
  if (!terms.due) throw redirect(nextOf(url));
  return {
    terms,
    seo: pageMeta(accountSeo(ctx, { path: TERMS_PATH, screen: 'terms' })),
    texts: pageTexts(ctx.locale, 'accounts', 'terms', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const next = nextOf(url);
  try {
    requirePageActor(ctx, TERMS_PATH);
    if (textFrom(form, 'intent') === 'later') {
      putTermsOff(ctx);
      return redirect(isWritingPage(next, FEATURES) ? '/' : next);
    }
    await acceptTerms(ctx, { edition: textFrom(form, 'edition') });
    return redirect(next);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function TermsAcceptPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthLayout wide>
      <TermsQuestion terms={loaderData.terms} failure={actionData ?? null} />
    </AuthLayout>
  );
}
