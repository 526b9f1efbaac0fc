import { useTranslations } from '#platform/i18n/i18n.ts';
import { ListingSkeleton } from './ListingSkeleton.tsx';

/** A list in waiting, under the title that it will have: what was asked for is in the address. */
export function ListComing({ pathname, search }: { pathname: string; search: string }) {
  const t = useTranslations('listings');
  const words = new URLSearchParams(search).get('q')?.trim();
  const results = words ? t('search.title', { query: words }) : t('search.all');
  return (
    <div className="page">
      <div className="page-head">
        <h1>{pathname === '/search' ? results : t('products.title')}</h1>
      </div>
      <div className="browse">
        <div className="browse-side" />
        <ListingSkeleton />
      </div>
    </div>
  );
}
