// What the form of a request to buy is made of, and what becomes of it.
import { data } from 'react-router';
import { v4 } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { sendRequest } from '#features/orders/orders.forms.server.ts';
import { requestPlace, requestSeo } from '#features/orders/orders.seo.server.ts';
import { getOrderChoices } from '#features/orders/requests/choices.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect, replace } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadRequestPage(ctx: Ctx, { params: { id } }: PageRequest<{ id: string }>) {
  const path = `/products/${id}/request`;
  const actor = requirePageActor(ctx, path);
  const choices = await readChoices(ctx, id);
  const { listing, seller } = choices;
  return {
    choices,
    home: actor.country,
    place: requestPlace(ctx, listing),
    idempotencyKey: v4(),
    seo: pageMeta(requestSeo(ctx, { path, title: listing.title, name: seller.name })),
    texts: pageTexts(ctx.locale, 'requests', 'forms'),
  };
}

/** The page of the listing says why it cannot be bought. */
async function readChoices(ctx: Ctx, listingId: string) {
  try {
    return await getOrderChoices(ctx, { listingId });
  } catch (error) {
    if (error instanceof AppError && error.code.kind !== 'notFound')
      throw redirect(`/products/${listingId}`);
    throw error;
  }
}

/** What was wrong with the request; one that arrived is shown. */
export async function submitRequestPage(
  ctx: Ctx,
  { params: { id }, request }: PageRequest<{ id: string }>,
) {
  const form = await readForm(request);
  try {
    requirePageActor(ctx, `/products/${id}/request`);
    const order = await sendRequest(ctx, id, form);
    return replace(`/orders/${order.id}`);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<FormFailure>(failure, init ?? {});
  }
}
