// What somebody who is shut out is shown and may still do.
import { data } from 'react-router';
import {
  deleteAccount,
  requestProofCode,
  keepPending,
  readPending,
  findSuspended,
  forgetSuspended,
} from '#features/accounts/accounts.public.server.ts';
import { admitFiles } from '#features/media/media.public.server.ts';
import {
  findAppeal,
  getAppealForm,
  sendAppeal,
} from '#features/moderation/appeals/appeal.server.ts';
import { addPostedProofs } from '#features/moderation/appeals/proof.server.ts';
import { getOwnStanding } from '#features/moderation/sanctions/own.server.ts';
import { sanctionSeo } from '#features/moderation/sanctions/sanction.seo.server.ts';
import type { OwnSanctionView } from '#features/moderation/sanctions/sanction.schema.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** For those who have just proven to be themselves and are shut out; the others sign in. */
export async function loadSuspendedPage(ctx: Ctx, { url }: PageRequest) {
  const own = await findSuspended(ctx);
  if (!own) throw redirect(ctx.actor ? '/' : '/login');
  const { person, hasPassword } = own;
  const { sanctions } = await getOwnStanding(own);
  const sent = readPending(ctx, 'confirm');
  const title = translator(
    ctx.locale,
    'sanctions',
  )(person.banExpires ? 'titles.suspension' : 'titles.ban');
  const { searchParams } = url;
  const sanction = sanctionOf(sanctions);
  return {
    email: person.email,
    until: person.banExpires?.toISOString() ?? null,
    sanction,
    appeal: sanction && (await findAppeal(own, { about: 'sanction', aboutId: sanction.id })),
    appealing: searchParams.has('appeal'),
    deleting: searchParams.has('delete'),
    proof: {
      hasPassword,
      secondFactor: own.actor.secondFactor.on,
      sent: sent && { email: sent.email, devCode: sent.devCode },
    },
    seo: pageMeta(sanctionSeo(ctx, { path: '/suspended', title })),
    texts: pageTexts(ctx.locale, 'accounts', 'sanctions', 'policy', 'decisions', 'forms'),
  };
}

/** The step that shuts the person out; null where somebody did that without one. */
function sanctionOf(sanctions: readonly OwnSanctionView[]): OwnSanctionView | null {
  return sanctions.find(({ step, status }) => step !== 'warning' && status === 'inForce') ?? null;
}

/** What its forms ask for. */
export async function submitSuspendedPage(ctx: Ctx, { request }: PageRequest) {
  let text = '';
  try {
    const own = await findSuspended(ctx);
    if (!own) return redirect('/login');
    await admitFiles(own, request);
    const form = await readForm(request);
    text = textFrom(form, 'text');
    const intent = textFrom(form, 'intent');
    if (intent === 'appeal') {
      const sanction = sanctionOf((await getOwnStanding(own)).sanctions);
      const aboutId = sanction?.id ?? '';
      const appealed = { about: 'sanction', aboutId } as const;
      await getAppealForm(own, appealed);
      const proofs = await addPostedProofs(own, { form, aboutId });
      await sendAppeal(own, { ...appealed, text, proofs });
      return redirect('/suspended');
    }
    if (intent === 'proof') {
      const { email, devCode } = await requestProofCode(own);
      keepPending(ctx, { email, type: 'confirm', sentAt: ctx.now.getTime(), devCode });
      return data<FormFailure | null>(null);
    }
    await deleteAccount(own, {
      currentPassword: textFrom(form, 'currentPassword'),
      proofCode: textFrom(form, 'proofCode'),
      secondFactorCode: textFrom(form, 'secondFactorCode'),
    });
    forgetSuspended(ctx);
    return redirect('/', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
  } catch (error) {
    return withTyped(formFailure(error, ctx), { text });
  }
}
