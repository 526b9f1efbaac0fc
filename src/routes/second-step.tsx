import type { Route } from './+types/second-step';
import { FEATURES } from '../features.ts';
import { isRefusal } from '#features/accounts/accounts.errors.ts';
import { codeFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import {
  findSecondStep,
  takeSecondStep,
} from '#features/accounts/second-factor/accounts.step.server.ts';
import { finishIntents } from '#features/accounts/sessions/accounts.intents.server.ts';
import { SECOND_STEP_PATH, stepHref } from '#features/accounts/signing-in/accounts.steps.ts';
import { AuthLayout } from '#features/accounts/ui/AuthLayout.tsx';
import secondFactorCss from '#features/accounts/ui/second-factor.css?url';
import { SecondStep } from '#features/accounts/ui/SecondStep.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect, redirectDocument } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { bare: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorCss }];

const nextOf = (request: Request) => ownPath(new URL(request.url).searchParams.get('next'));

/** Without a first step it begins there; who has no second one goes on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const next = nextOf(request);
  const step = await findSecondStep(ctx);
  if (!step) throw redirect(ctx.actor ? (next ?? '/') : stepHref('/login', null, next));
  const { email, signedIn } = step;
  return {
    email,
    trustable: !signedIn,
    backHref: signedIn ? '/' : stepHref('/login', null, next),
    seo: pageMeta(accountSeo(ctx, { path: SECOND_STEP_PATH, screen: 'login' })),
    texts: pageTexts(ctx.locale, 'accounts', 'secondFactor', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const code = intent === 'recovery' ? textFrom(form, 'recoveryCode') : codeFrom(form);
  try {
    await takeSecondStep(ctx, { code, trust: form.has('trust') });
    const next = nextOf(request);
    await finishIntents(ctx, FEATURES, { request, context, next });
    return redirectDocument(next ?? '/');
  } catch (error) {
    if (isRefusal(error, 'suspended')) return redirect('/suspended');
    return withTyped(formFailure(error, ctx), { intent });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, trustable, backHref } = loaderData;
  return (
    <AuthLayout>
      <SecondStep
        email={email}
        backHref={backHref}
        trustable={trustable}
        failure={actionData ?? null}
      />
    </AuthLayout>
  );
}
