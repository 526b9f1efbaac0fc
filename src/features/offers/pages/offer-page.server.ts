// What the form of a first offer is made of, and what becomes of it.
import { data } from 'react-router';
import { v4 } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { sendOffer } from '#features/offers/offers.forms.server.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import { offerSeo } from '#features/offers/offers.seo.server.ts';
import { findOpenConversation, getOfferForm } from '#features/offers/views/form.server.ts';
import { offerPath } from '#features/offers/ui/offer-paths.ts';
import type { OfferAnswer } from '#features/offers/ui/OfferSheet.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadOfferPage(ctx: Ctx, { params: { id } }: PageRequest<{ id: string }>) {
  const path = offerPath(id);
  requirePageActor(ctx, path);
  return aroundOfferForm(ctx, await formOrElsewhere(ctx, id), { path, counter: false });
}

/** What the page of a first offer or of a counter-offer shows with its form. */
export function aroundOfferForm<Form extends { listing: { title: string } }>(
  ctx: Ctx,
  form: Form,
  page: { path: string; counter: boolean },
) {
  return {
    form,
    clientId: v4(),
    seo: pageMeta(offerSeo(ctx, { ...page, title: form.listing.title })),
    texts: pageTexts(ctx.locale, 'offers', 'requests', 'forms'),
  };
}

/** One negotiation at a time; the page of the listing says why there can be none. */
async function formOrElsewhere(ctx: Ctx, listingId: string) {
  try {
    const form = await getOfferForm(ctx, { listingId });
    const conversationId = await findOpenConversation(ctx, { listingId });
    if (conversationId) throw redirect(`/messages/${conversationId}`);
    return form;
  } catch (error) {
    if (error instanceof AppError && error.code.kind !== 'notFound')
      throw redirect(`/products/${listingId}`);
    throw error;
  }
}

/** The thread with the offer; what was wrong with it otherwise. */
export async function submitOfferPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  return submitOfferForm(ctx, request, {
    path: offerPath(id),
    send: (form) => sendOffer(ctx, id, form),
  });
}

/** Has an offer or a counter-offer sent, from the page at this path or from over another one. */
export async function submitOfferForm(
  ctx: Ctx,
  request: Request,
  { path, send }: { path: string; send: (form: FormData) => Promise<OfferView> },
) {
  const form = await readForm(request);
  try {
    requirePageActor(ctx, path);
    const { conversationId } = await send(form);
    return form.has('stay')
      ? data<OfferAnswer>({ conversationId })
      : redirect(`/messages/${conversationId}`);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<OfferAnswer>(failure, init ?? {});
  }
}
