// The forms of offers, on their own pages and in the thread. What they ask for is done by the use
// cases; here is only how a form says it, and what is told afterwards.
import { readAmountIn } from '#features/catalog/catalog.money.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './negotiation/answer.server.ts';
import { counterOffer, makeOffer } from './negotiation/make.server.ts';
import { offerErrors } from './offers.errors.ts';
import type { OfferView } from './offers.schema.ts';

const OPTION = 'option.';

function namedIn(form: FormData) {
  const currency = textFrom(form, 'currency');
  const amount = readAmountIn(textFrom(form, 'amount'), currency);
  if (amount === undefined)
    throw new AppError(offerErrors.offer_amount, {
      fields: { amount: offerErrors.offer_amount.key },
    });
  return {
    amount: { amount, currency },
    note: textFrom(form, 'note'),
    clientId: textFrom(form, 'clientId'),
  };
}

/** Makes the first offer that a form asks for. @throws AppError as makeOffer */
export async function sendOffer(ctx: Ctx, listingId: string, form: FormData): Promise<OfferView> {
  return makeOffer(ctx, {
    listingId,
    options: [...form].flatMap(([name, value]) =>
      name.startsWith(OPTION) && typeof value === 'string' ? [value] : [],
    ),
    quantity: Number(textFrom(form, 'quantity') || 1),
    ...namedIn(form),
  });
}

/** Makes the counter-offer that a form asks for. @throws AppError as counterOffer */
export async function sendCounter(ctx: Ctx, id: string, form: FormData): Promise<OfferView> {
  return counterOffer(ctx, { id, ...namedIn(form) });
}

/** What the buttons of a card ask for, by the `intent` that each names. */
export const offerForms: Readonly<Record<string, (ctx: Ctx, id: string) => Promise<void>>> = {
  async acceptOffer(ctx, id) {
    await acceptOffer(ctx, { id });
    setFlash(ctx, { text: translator(ctx.locale, 'offers')('done.accepted') });
  },
  async declineOffer(ctx, id) {
    await declineOffer(ctx, { id });
  },
  async withdrawOffer(ctx, id) {
    await withdrawOffer(ctx, { id });
  },
};
