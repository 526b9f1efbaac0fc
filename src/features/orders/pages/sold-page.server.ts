// What "Who bought it?" is made of, and what becomes of the answer.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { OWN_LISTINGS } from '#features/listings/listings.limits.ts';
import { soldSeo } from '#features/orders/orders.seo.server.ts';
import { findPossibleBuyers } from '#features/orders/sales/buyers.server.ts';
import { nameBuyer } from '#features/orders/sales/record.server.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows; where nothing is to be asked, the own listings. */
export async function loadSoldPage(ctx: Ctx, { params: { id } }: PageRequest<{ id: string }>) {
  const path = `/products/${id}/sold`;
  requirePageActor(ctx, path);
  const buyers = await nullWhenMissing(findPossibleBuyers(ctx, { listingId: id }));
  if (!buyers) throw redirect(OWN_LISTINGS);
  return {
    buyers,
    seo: pageMeta(soldSeo(ctx, { path, title: buyers.title })),
    texts: pageTexts(ctx.locale, 'orders', 'forms'),
  };
}

/** Somebody, somebody else, or nobody here. */
export async function submitSoldPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  try {
    requirePageActor(ctx, `/products/${id}/sold`);
    const form = await readForm(request);
    const chosen = textFrom(form, 'buyer');
    const named = chosen === 'other' ? textFrom(form, 'other') : chosen;
    if (named === '')
      throw new AppError(orderErrors.order_invalid, { fields: { buyer: 'order.buyerMissing' } });
    const buyerId = named === 'nobody' ? null : named;
    const { orderId } = await nameBuyer(ctx, { listingId: id, buyerId });
    setFlash(ctx, {
      text: translator(ctx.locale, 'orders')(orderId ? 'done.named' : 'done.nobody'),
    });
    return redirect(orderId ? `/orders/${orderId}` : OWN_LISTINGS);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<FormFailure>(failure, init ?? {});
  }
}
