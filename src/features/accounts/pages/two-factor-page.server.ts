// What the page of the second factor is made of, and what becomes of its forms.
import { data } from 'react-router';
import { codeFrom, proofFrom } from '#features/accounts/accounts.forms.server.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { isStaff } from '#features/accounts/accounts.policy.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { getProfile } from '#features/accounts/profile/profile.server.ts';
import { requestProofCode } from '#features/accounts/second-factor/proof.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSetUp,
  getSecondFactor,
  renewRecoveryCodes,
} from '#features/accounts/second-factor/factor.server.ts';
import { keepPending, readPending } from '#features/accounts/sign-in/pending.server.ts';
import { SET_UP_PATH } from '#features/accounts/sign-in/steps.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormAnswer, formFailure } from '#platform/pages/form-failure.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const SETTINGS = '/profile?tab=settings';

const nextOf = (url: URL) => ownPath(url.searchParams.get('next')) ?? SETTINGS;

/** Everything that the page shows. */
export async function loadTwoFactorPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search } = url;
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

/** What became of a form; the recovery codes are in no other answer. */
export type Answer = FormAnswer & { recoveryCodes?: string[] };

/** What its forms ask for. */
export async function submitTwoFactorPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  try {
    if (intent === 'done') return redirect(nextOf(url));
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
