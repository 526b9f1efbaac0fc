import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Nobody sells at this address. */
export function SellerMissing() {
  const t = useTranslations('stores.missing');
  return (
    <div className="page missing">
      <EmptyState
        headingLevel={1}
        title={t('title')}
        text={t('text')}
        action={
          <Link className="btn btn-primary" to="/products">
            {t('browse')}
          </Link>
        }
      />
    </div>
  );
}
