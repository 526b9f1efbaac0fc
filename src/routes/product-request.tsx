import { data } from 'react-router';
import { v4 } from 'uuid';
import type { Route } from './+types/product-request';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { sendRequest } from '#features/orders/orders.forms.server.ts';
import { requestPlace, requestSeo } from '#features/orders/orders.seo.server.ts';
import { getOrderChoices } from '#features/orders/placing/orders.choices.server.ts';
import ordersCss from '#features/orders/ui/orders.css?url';
import requestCss from '#features/orders/ui/request.css?url';
import { RequestScreen } from '#features/orders/ui/RequestScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm } from '#platform/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { redirect, replace } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import dialogCss from '#ui/css/dialog.css?url';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [dialogCss, ordersCss, requestCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
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
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestScreen {...loaderData} failure={actionData ?? null} />;
}
