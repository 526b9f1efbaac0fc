// What the form of a counter-offer is made of, and what becomes of it.
import { data } from 'react-router';
import { v4 } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { sendCounter } from '#features/offers/offers.forms.server.ts';
import { offerSeo } from '#features/offers/offers.seo.server.ts';
import { getOffer } from '#features/offers/reading/offers.find.server.ts';
import { getCounterForm } from '#features/offers/reading/offers.form.server.ts';
import { counterPath } from '#features/offers/ui/offer-paths.ts';
import type { OfferAnswer } from '#features/offers/ui/OfferSheet.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { redirect } from '#platform/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/request-context.ts';

/** Everything that the page shows. */
export async function loadOfferCounterPage(
  ctx: Ctx,
  { params: { id } }: PageRequest<{ id: string }>,
) {
  const path = counterPath(id);
  requirePageActor(ctx, path);
  const form = await formOrThread(ctx, id);
  const { title } = form.listing;
  return {
    form,
    clientId: v4(),
    seo: pageMeta(offerSeo(ctx, { path, title, counter: true })),
    texts: pageTexts(ctx.locale, 'offers', 'requests', 'forms'),
  };
}

/** The thread shows what became of an offer that cannot be countered. */
async function formOrThread(ctx: Ctx, id: string) {
  try {
    return await getCounterForm(ctx, { id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code.kind === 'notFound') throw error;
    const { conversationId } = await getOffer(ctx, { id });
    throw redirect(`/messages/${conversationId}`, { status: 302 });
  }
}

/** The thread with the counter-offer; what was wrong with it otherwise. */
export async function submitOfferCounterPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  const form = await readForm(request);
  try {
    requirePageActor(ctx, counterPath(id));
    const { conversationId } = await sendCounter(ctx, id, form);
    return form.has('stay')
      ? data<OfferAnswer>({ conversationId })
      : redirect(`/messages/${conversationId}`);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<OfferAnswer>(failure, init ?? {});
  }
}
