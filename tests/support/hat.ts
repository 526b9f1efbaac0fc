/** A hat of the demo in three colors, which journeys of orders are about, and whose it is. */
import { demoPeople } from '#seed/people.ts';
import { openPlainBrowser } from './plain-browser.ts';

/** Two natural ones, no turquoise, one coral. */
const HATS = 'hat and beach bag, hand woven';
const WHOLE = '2,0,1';

type Found = { id: string; title: string; country: string; seller: { id: string; name: string } };
type Choices = { variations: { options: { left: number | null }[] }[] };

export type Hat = {
  id: string;
  title: string;
  sellerEmail: string;
  /** Other things of the same seller that can be ordered: two at least. */
  others: string[];
};

/**
 * One that nobody has bought from, or after that one with a coral hat left: a journey that fails
 * may be followed by others.
 * @throws when there is none
 */
export async function findHat(): Promise<Hat> {
  const page = openPlainBrowser();
  const read = async <Data>(path: string) =>
    ((await page.get(path)) as { data?: Data }).data ?? null;
  const choicesOf = (id: string) => read<Choices>(`/api/listings/${id}/order-choices`);
  const leftOf = async (id: string) =>
    (await choicesOf(id))?.variations[0]?.options.map(({ left }) => left).join() ?? '';
  const found = (await read<Found[]>(`/api/listings?q=${encodeURIComponent(HATS)}`)) ?? [];
  const hats = await Promise.all(
    found.map(async (hat) => ({ ...hat, left: await leftOf(hat.id) })),
  );
  const isWhole = ({ left }: { left: string }) => left === WHOLE;
  for (const hat of [
    ...hats.filter(isWhole),
    ...hats.filter(({ left }) => left.endsWith(',0,1')),
  ]) {
    const { id, title, country, seller } = hat;
    const person = demoPeople().find(
      (each) => each.name === seller.name && each.country === country,
    );
    const listed = await read<Found[]>(`/api/sellers/${seller.id}/listings?limit=50`);
    const others: string[] = [];
    for (const each of listed ?? [])
      if (each.id !== id && (await choicesOf(each.id))) others.push(each.id);
    if (person && others.length >= 2) return { id, title, sellerEmail: person.email, others };
  }
  throw new Error(`The demo has no ${HATS} that is left`);
}
