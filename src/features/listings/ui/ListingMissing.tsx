import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

/** The page for a listing that does not exist, is gone, or is not for this reader. */
export function ListingMissing() {
  const t = useTranslations('detail');
  return (
    <div className="page">
      <div className="empty missing">
        <svg className="art" viewBox="0 0 176 120" aria-hidden="true">
          <path className="bowl-back" d="M30 46c0-8 26-14 58-14s58 6 58 14-26 14-58 14-58-6-58-14Z" />
          <path className="bowl" d="M30 46c0 40 22 64 58 64s58-24 58-64c0 8-26 14-58 14s-58-6-58-14Z" />
          <path className="bowl-carve" d="m46 84 10-12 11 12 10-12 11 12 11-12 10 12 11-12 10 12" />
        </svg>
        <h1>{t('missing.title')}</h1>
        <p>{t('missing.text')}</p>
        <Link className="btn btn-primary" to="/products">
          {t('missing.browse')}
        </Link>
      </div>
    </div>
  );
}
