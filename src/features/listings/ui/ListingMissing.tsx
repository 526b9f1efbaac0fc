import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The way to all listings (spec 1 section 8). */
export function BrowseAll({ look }: { look: 'primary' | 'line' }) {
  const t = useTranslations('detail.missing');
  return (
    <Link className={`btn btn-${look}`} to="/products">
      {t('browse')}
    </Link>
  );
}

/** The page for a listing that does not exist, is gone, or is not for this reader. */
export function ListingMissing() {
  const t = useTranslations('detail.missing');
  return (
    <div className="page missing">
      <EmptyState
        headingLevel={1}
        title={t('title')}
        text={t('text')}
        action={<BrowseAll look="primary" />}
      />
    </div>
  );
}
