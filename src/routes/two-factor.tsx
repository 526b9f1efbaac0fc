import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Route } from './+types/two-factor';
import { ProofRequest } from '#features/accounts/ui/ProofFields.tsx';
import { RecoveryCodes } from '#features/accounts/ui/RecoveryCodes.tsx';
import secondFactorCss from '#features/accounts/ui/second-factor.css?url';
import { TwoFactorOn } from '#features/accounts/ui/TwoFactorOn.tsx';
import {
  BeginTwoFactor,
  ScanTwoFactor,
  WhyTwoFactor,
} from '#features/accounts/ui/TwoFactorSetUp.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadTwoFactorPage,
  submitTwoFactorPage,
  type Answer,
} from '#features/accounts/pages/two-factor-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorCss }];

const SETTINGS = '/profile?tab=settings';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadTwoFactorPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitTwoFactorPage(context.get(ctxContext), asked);
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
