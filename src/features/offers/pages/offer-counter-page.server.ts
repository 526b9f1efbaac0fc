// What the form of a counter-offer is made of, and what becomes of it.
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { sendCounter } from '#features/offers/offers.forms.server.ts';
import { getOffer } from '#features/offers/views/find.server.ts';
import { getCounterForm } from '#features/offers/views/form.server.ts';
import { aroundOfferForm, submitOfferForm } from '#features/offers/pages/offer-page.server.ts';
import { counterPath } from '#features/offers/ui/offer-paths.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { redirect } from '#platform/http/redirect.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadOfferCounterPage(
  ctx: Ctx,
  { params: { id } }: PageRequest<{ id: string }>,
) {
  const path = counterPath(id);
  requirePageActor(ctx, path);
  return aroundOfferForm(ctx, await formOrThread(ctx, id), { path, counter: true });
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
  return submitOfferForm(ctx, request, {
    path: counterPath(id),
    send: (form) => sendCounter(ctx, id, form),
  });
}
