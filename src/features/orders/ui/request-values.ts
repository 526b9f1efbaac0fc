/** What is chosen in "Request to buy", and its sum, which the server makes anew. */
import { feeOf } from '#features/orders/requests/delivery.ts';
import { FULFILLMENTS, type Fulfillment, QUANTITY_MAX } from '#features/orders/orders.limits.ts';
import type { OrderChoices } from '#features/orders/orders.schema.ts';
import type { Money } from '#platform/i18n/money.ts';

/** As the fields of the form have them. */
export type RequestValues = {
  /** Ids of options by that of their variation. */
  options: Readonly<Record<string, string>>;
  quantity: string;
  fulfillment: Fulfillment | null;
  country: string;
};

/** The field of a variation. */
export const optionField = (variationId: string): string => `option.${variationId}`;

/** What a sum is made of. */
export type PricedChoices = Pick<OrderChoices, 'variations' | 'delivery'> & {
  listing: Pick<OrderChoices['listing'], 'price' | 'country'>;
};

/** What stands in fields, by their names. */
export type Texts = Readonly<Record<string, string>>;

/**
 * What stands in the form: what was typed, else what there is no choice about.
 * @param typed what was typed before
 * @param home country where the buyer lives
 */
export function valuesOf(
  choices: OrderChoices,
  typed: Texts = {},
  home: string | null = null,
): RequestValues {
  const options = choices.variations.flatMap(({ id, options: all }) => {
    const there = all.filter(({ left }) => left !== 0);
    const asked = there.find((option) => option.id === typed[optionField(id)]);
    const chosen = asked ?? (there.length === 1 ? there[0] : undefined);
    return chosen ? [[id, chosen.id]] : [];
  });
  const values = {
    options: Object.fromEntries(options) as Record<string, string>,
    quantity: typed.quantity ?? '1',
    fulfillment: FULFILLMENTS.find((way) => way === typed.fulfillment) ?? onlyWay(choices),
    country: typed.country ?? homeCountry(choices, home),
  };
  const left = leftOf(choices, values);
  return Number(values.quantity) > left && left > 0
    ? { ...values, quantity: String(left) }
    : values;
}

const onlyWay = ({ delivery }: PricedChoices): Fulfillment | null => (delivery ? null : 'pickup');

/** Where it can go: the place of the listing alone, or anywhere. */
export function homeCountry({ delivery, listing }: PricedChoices, country: string | null): string {
  const may = delivery?.countries;
  if (country && (!may || may.includes(country))) return country;
  return may?.length === 1 ? (may[0] ?? '') : listing.country;
}

/** Units of what is chosen; of the whole listing while nothing is. */
export function leftOf(
  { variations, left }: OrderChoices,
  { options }: Pick<RequestValues, 'options'>,
): number {
  const counted = variations.flatMap(({ id, options: all }) => {
    const chosen = all.find((option) => option.id === options[id]);
    return chosen?.left ?? [];
  });
  return Math.min(left, QUANTITY_MAX, ...counted);
}

/** The sum in its lines; null while something is not chosen yet. */
export type RequestSum = {
  quantity: number;
  unitPrice: Money;
  goods: Money;
  /** Null for pick-up, and where the two agree on it themselves. */
  fee: Money | null;
  total: Money;
};

export function sumOf(choices: PricedChoices, values: RequestValues): RequestSum | null {
  const { listing, variations, delivery } = choices;
  const quantity = Number(values.quantity);
  const chosen = variations.map(({ id, options }) =>
    options.find((option) => option.id === values.options[id]),
  );
  if (!isQuantity(quantity) || !values.fulfillment || chosen.includes(undefined)) return null;
  const { currency } = listing.price;
  const unit = chosen.reduce(
    (sum, option) => sum + (option?.priceModifier ?? 0),
    listing.price.amount,
  );
  const goods = { amount: unit * quantity, currency };
  const fee = values.fulfillment === 'delivery' && delivery ? feeOf(delivery, goods).fee : null;
  return {
    quantity,
    unitPrice: { amount: unit, currency },
    goods,
    fee,
    total: { amount: goods.amount + (fee?.amount ?? 0), currency },
  };
}

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
