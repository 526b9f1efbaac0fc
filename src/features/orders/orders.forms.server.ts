// The forms of an order's page. What they ask for is done by the use cases; here is only how a form
// says it, and what is told afterwards.
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import type { Issue } from '#platform/pages/read-input.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { closeDispute, openDispute } from './transitions/dispute.server.ts';
import { arrangeOrder } from './transitions/arrange.server.ts';
import { collectOrder } from './transitions/pickup.server.ts';
import {
  acknowledgeSale,
  cancelOrder,
  confirmDelivery,
  confirmOrder,
  denySale,
  shipOrder,
} from './transitions/actions.server.ts';
import { orderErrors, refuseRequest } from './orders.errors.ts';
import { arrangeInput, orderRequestInput } from './orders.input.schema.ts';
import { DISPUTE_REASONS, type Fulfillment, FULFILLMENTS, type Payment } from './orders.limits.ts';
import type { OrderView } from './orders.schema.ts';
import { quoteOrder } from './requests/choices.server.ts';
import { requestToBuy } from './requests/place.server.ts';

type OrderForm = (ctx: Ctx, id: string, form: FormData) => Promise<void>;

/** What the forms of an order ask for, by the `intent` that each names. */
export const orderForms: Readonly<Record<string, OrderForm>> = {
  async confirm(ctx, id) {
    await confirmOrder(ctx, { id });
    tell(ctx, 'confirm');
  },
  async arrange(ctx, id, form) {
    const fulfillment = fulfillmentFrom(form);
    const isBrought = fulfillment === 'delivery';
    const seen = isBrought ? textFrom(form, 'expected') : '';
    const address = isBrought ? addressFrom(form) : null;
    const asked = { id, fulfillment, address };
    if (address) requireParish(address, arrangeInput.safeParse(asked).error?.issues ?? []);
    await arrangeOrder(ctx, {
      ...asked,
      expectedTotal: seen ? { amount: Number(seen), currency: textFrom(form, 'currency') } : null,
    });
    tell(ctx, isBrought ? 'arrangedDelivery' : 'arrangedPickup');
  },
  async ship(ctx, id, form) {
    const { fulfillment } = await shipOrder(ctx, {
      id,
      trackingNumber: textFrom(form, 'trackingNumber'),
      note: textFrom(form, 'note'),
    });
    tell(ctx, fulfillment === 'pickup' ? 'ready' : 'ship');
  },
  async deliver(ctx, id) {
    await confirmDelivery(ctx, { id });
    tell(ctx, 'deliver');
  },
  async acknowledge(ctx, id) {
    await acknowledgeSale(ctx, { id });
    tell(ctx, 'acknowledge');
  },
  async deny(ctx, id) {
    const { role } = await denySale(ctx, { id });
    tell(ctx, role === 'buyer' ? 'deny' : 'takeBack');
  },
  async collect(ctx, id, form) {
    await collectOrder(ctx, { id, code: textFrom(form, 'code') });
    tell(ctx, 'collect');
  },
  async cancel(ctx, id, form) {
    await cancelOrder(ctx, { id, note: textFrom(form, 'note') });
    tell(ctx, 'cancel');
  },
  async dispute(ctx, id, form) {
    const reason = DISPUTE_REASONS.find((known) => known === textFrom(form, 'reason')) ?? 'other';
    await openDispute(ctx, { id, reason, words: textFrom(form, 'words') });
    tell(ctx, 'dispute');
  },
  async closeDelivered(ctx, id, form) {
    await closeDispute(ctx, { id, outcome: 'delivered', note: textFrom(form, 'note') });
    tell(ctx, 'closeDelivered');
  },
  async closeCancelled(ctx, id, form) {
    await closeDispute(ctx, { id, outcome: 'cancelled', note: textFrom(form, 'note') });
    tell(ctx, 'closeCancelled');
  },
};

type OrderToast =
  | 'acknowledge'
  | 'deny'
  | 'takeBack'
  | 'arrangedPickup'
  | 'arrangedDelivery'
  | 'confirm'
  | 'ship'
  | 'ready'
  | 'deliver'
  | 'collect'
  | 'cancel'
  | 'dispute'
  | 'closeDelivered'
  | 'closeCancelled';

/** Says on the next page what became of the order. */
function tell(ctx: Ctx, key: OrderToast): void {
  setFlash(ctx, { text: translator(ctx.locale, 'orders')(`done.${key}`) });
}

const OPTION = 'option.';

/**
 * Places what the form "Request to buy" asks for. A total that nobody has seen is shown before
 * anything is placed.
 * @throws AppError of requestToBuy; order_total_unseen, order_form_used
 */
export async function sendRequest(ctx: Ctx, listingId: string, form: FormData): Promise<OrderView> {
  const fulfillment = fulfillmentFrom(form);
  const choice = {
    listingId,
    options: [...form].flatMap(([name, value]) =>
      name.startsWith(OPTION) && typeof value === 'string' ? [value] : [],
    ),
    quantity: Number(textFrom(form, 'quantity') || Number.NaN),
    fulfillment,
  };
  const expected = textFrom(form, 'expected');
  if (!expected) {
    await quoteOrder(ctx, choice);
    throw new AppError(orderErrors.order_total_unseen);
  }
  const request = {
    ...choice,
    address: fulfillment === 'delivery' ? addressFrom(form) : null,
    payment: textFrom(form, 'payment') as Payment,
    note: textFrom(form, 'note'),
    expectedTotal: { amount: Number(expected), currency: textFrom(form, 'currency') },
  };
  const { address } = request;
  if (address) requireParish(address, orderRequestInput.safeParse(request).error?.issues ?? []);
  try {
    const idempotencyKey = textFrom(form, 'idempotencyKey');
    const order = await requestToBuy(ctx, { ...request, idempotencyKey });
    const t = translator(ctx.locale, 'orders');
    setFlash(ctx, { text: t('done.placed', { name: order.seller.name }) });
    return order;
  } catch (error) {
    if (error instanceof AppError && error.code === orderErrors.order_key_used)
      throw new AppError(orderErrors.order_form_used, { cause: error });
    throw error;
  }
}

/** The form asks for it where a country has a list; what else is wrong is said with it. */
function requireParish({ parish, country }: Address, issues: readonly Issue[]): void {
  if (parish || parishesOf(country).length === 0) return;
  const refused = refuseRequest(issues);
  const fields = { ...refused.fields, 'address.parish': 'order.parishMissing' };
  throw new AppError(orderErrors.order_invalid, { fields });
}

type Address = ReturnType<typeof addressFrom>;

/** One of the two ways; what is none is refused by the schema. */
const fulfillmentFrom = (form: FormData) =>
  FULFILLMENTS.find((way) => way === textFrom(form, 'fulfillment')) as Fulfillment;

const addressFrom = (form: FormData) => ({
  street: textFrom(form, 'street'),
  town: textFrom(form, 'town'),
  parish: textFrom(form, 'parish') || null,
  country: textFrom(form, 'country'),
});
