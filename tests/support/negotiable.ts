/** Things of the demo that somebody may offer a price for, and whose they are. */
import { demoPeople } from '#seed/people.ts';
import { openPlainBrowser } from './plain-browser.ts';

type Found = {
  id: string;
  negotiable: boolean;
  sold: boolean;
  price: { amount: number; currency: string };
  seller: { id: string; name: string };
};

/**
 * Something in a country whose price is negotiable and that can be ordered without a choice.
 * @throws when nobody there has any
 */
export async function negotiableIn(
  country: string,
): Promise<{ thing: Found; sellerEmail: string }> {
  const page = openPlainBrowser();
  const { data } = (await page.get(`/api/listings?country=${country}&limit=100`)) as {
    data: Found[];
  };
  for (const thing of data.filter(({ negotiable, sold }) => negotiable && !sold)) {
    const choices = await page.get(`/api/listings/${thing.id}/order-choices`);
    const asked = choices['data'] as { variations: unknown[] } | undefined;
    const seller = demoPeople().find(
      (each) => each.name === thing.seller.name && each.country === country,
    );
    if (asked?.variations.length === 0 && seller) return { thing, sellerEmail: seller.email };
  }
  throw new Error(`Nobody in ${country} has a price that is negotiable`);
}
