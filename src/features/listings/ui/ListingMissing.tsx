import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The page for a listing that does not exist, is gone, or is not for this reader. */
export function ListingMissing() {
  const t = useTranslations('detail.missing');
  const browse = (
    <Link className="btn btn-primary" to="/products">
      {t('browse')}
    </Link>
  );
  return (
    <div className="page missing">
      <EmptyState headingLevel={1} title={t('title')} text={t('text')} action={browse} />
    </div>
  );
}
