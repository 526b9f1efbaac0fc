// Names of a seller's place in the reader's language; parishes stay on the server because their
// list is long.
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { SellerSummary } from '#features/sellers/sellers.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';

/** "Saint Andrew, Jamaica", as far as it is known; null when nothing is. */
export function sellerPlace(
  ctx: Pick<Ctx, 'locale'>,
  seller: Pick<SellerSummary, 'country' | 'parish'>,
): string | null {
  const country = sellerCountry(ctx, seller);
  const parish = seller.parish ? parishByCode(seller.parish)?.name : undefined;
  return country && parish ? `${parish}, ${country}` : country;
}

/** The country alone. */
export function sellerCountry(
  ctx: Pick<Ctx, 'locale'>,
  { country }: Pick<SellerSummary, 'country'>,
): string | null {
  return country ? translator(ctx.locale, 'catalog')(`country.${country}`) : null;
}
