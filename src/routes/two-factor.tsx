import { ArrowLeft } from 'lucide-react';
import { data, Link } from 'react-router';
import type { Route } from './+types/two-factor';
import { codeFrom, proofFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { isStaff } from '#features/accounts/accounts.policy.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { getProfile } from '#features/accounts/profile/accounts.profile.server.ts';
import { requestProofCode } from '#features/accounts/profile/accounts.proof.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSetUp,
  getSecondFactor,
  renewRecoveryCodes,
} from '#features/accounts/second-factor/accounts.factor.server.ts';
import { keepPending, readPending } from '#features/accounts/signing-in/accounts.pending.server.ts';
import { SET_UP_PATH } from '#features/accounts/signing-in/accounts.steps.ts';
import { ProofRequest } from '#features/accounts/ui/ProofFields.tsx';
import { RecoveryCodes } from '#features/accounts/ui/RecoveryCodes.tsx';
import secondFactorCss from '#features/accounts/ui/second-factor.css?url';
import { TwoFactorOn } from '#features/accounts/ui/TwoFactorOn.tsx';
import {
  BeginTwoFactor,
  ScanTwoFactor,
  WhyTwoFactor,
} from '#features/accounts/ui/TwoFactorSetUp.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormAnswer, formFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorCss }];

const SETTINGS = '/profile?tab=settings';
const nextOf = (request: Request) =>
  ownPath(new URL(request.url).searchParams.get('next')) ?? SETTINGS;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search } = new URL(request.url);
  const actor = requirePageActor(ctx, pathname + search);
  const [factor, setUp, { hasPassword }] = await Promise.all([
    getSecondFactor(ctx),
    findSetUp(ctx),
    getProfile(ctx),
  ]);
  const sent = readPending(ctx, 'confirm');
  return {
    factor,
    setUp,
    isStaff: isStaff({ role: actor.grantedRole }),
    proof: {
      hasPassword,
      secondFactor: factor.on,
      sent: sent && { email: sent.email, devCode: sent.devCode },
    },
    seo: pageMeta(accountSeo(ctx, { path: SET_UP_PATH, screen: 'twoFactor' })),
    texts: pageTexts(ctx.locale, 'accounts', 'secondFactor', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** What became of a form; the recovery codes are in no other answer. */
type Answer = FormAnswer & { recoveryCodes?: string[] };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  try {
    if (intent === 'done') return redirect(nextOf(request));
    if (intent === 'confirm' || intent === 'renew') {
      const { recoveryCodes } =
        intent === 'confirm'
          ? await confirmSecondFactor(ctx, { code: codeFrom(form) })
          : await renewRecoveryCodes(ctx, proofFrom(form));
      return data<Answer>({ intent, failure: null, recoveryCodes });
    }
    if (intent === 'begin') await beginSecondFactor(ctx, proofFrom(form));
    else if (intent === 'proof') {
      const { email, devCode } = await requestProofCode(ctx);
      keepPending(ctx, { email, type: 'confirm', sentAt: ctx.now.getTime(), devCode });
    } else if (intent === 'end') {
      await endSecondFactor(ctx, proofFrom(form));
      setFlash(ctx, { text: translator(ctx.locale, 'toasts')('secondFactorOff') });
      return redirect(SETTINGS);
    }
    return data<Answer>({ intent, failure: null });
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<Answer>({ intent, failure }, init ?? {});
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return keepForm(serverAction, (failure): Answer => ({
    intent: String(form.get('intent')),
    failure,
  }));
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('secondFactor');
  const { factor, setUp, proof, isStaff } = loaderData;
  const answer: Answer | null = actionData ?? null;
  const failure = answer?.failure ?? null;
  if (answer?.recoveryCodes)
    return (
      <div className="page">
        <RecoveryCodes codes={answer.recoveryCodes} fresh={answer.intent === 'confirm'} />
      </div>
    );
  return (
    <div className="page">
      <div className="tf-page">
        <div className="stack gap-6">
          <div>
            <Link className="crumb" to={SETTINGS}>
              <ArrowLeft className="icon" aria-hidden />
              {t('settings')}
            </Link>
            <h1>{t('title')}</h1>
            <p className="muted">{t('text')}</p>
          </div>
          {factor.on ? (
            <TwoFactorOn factor={factor} proof={proof} answer={answer} isStaff={isStaff} />
          ) : setUp ? (
            <ScanTwoFactor setUp={setUp} failure={failure} notNowHref={SETTINGS} />
          ) : (
            <BeginTwoFactor proof={proof} failure={failure} notNowHref={SETTINGS} />
          )}
          <ProofRequest />
        </div>
        <WhyTwoFactor />
      </div>
    </div>
  );
}
