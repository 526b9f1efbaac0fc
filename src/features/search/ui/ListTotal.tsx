import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

const bold = (text: ReactNode) => <b>{text}</b>;

/** How much a list has: "32 listings", or "30 for sale, 2 sold". */
export function ListTotal({
  total,
  sold,
  approximate = false,
}: {
  total: number;
  /** Among the total; null where it is not known. */
  sold: number | null;
  approximate?: boolean;
}) {
  const t = useTranslations('listings.count');
  const of = (count: number) => ({ count, b: bold });
  if (!sold) return t.rich(approximate ? 'about' : 'exact', of(total));
  const forSale = Math.max(total - sold, 0);
  return (
    <>
      {t.rich(approximate ? 'forSaleAbout' : 'forSale', of(forSale))}, {t.rich('sold', of(sold))}
    </>
  );
}
