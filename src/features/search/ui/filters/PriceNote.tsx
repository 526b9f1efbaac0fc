import { CircleAlert } from 'lucide-react';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * Why the prices that are asked for cannot be meant, above the list on phones, where the filters
 * are out of sight. It is no alert: the one in the filters is, while they are open.
 */
export function PriceNote({ problem }: Required<Pick<ListingPageView, 'problem'>>) {
  const t = useTranslations('filters.priceProblem');
  return (
    <p className="err mob price-note">
      <CircleAlert className="icon" aria-hidden />
      {t(problem)}
    </p>
  );
}
