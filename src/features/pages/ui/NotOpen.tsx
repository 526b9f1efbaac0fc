import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

/** Says which screen is still being built and what it will do; `next` is the page the person came to sign in from. */
export function NotOpen({ screen, next }: { screen: string; next: string | null }) {
  const t = useTranslations('pages.notOpen');
  return (
    <div className="page">
      <div className="empty missing">
        <svg className="art" viewBox="0 0 176 120" aria-hidden="true">
          <path className="bowl-back" d="M30 46c0-8 26-14 58-14s58 6 58 14-26 14-58 14-58-6-58-14Z" />
          <path className="bowl" d="M30 46c0 40 22 64 58 64s58-24 58-64c0 8-26 14-58 14s-58-6-58-14Z" />
          <path className="bowl-carve" d="m46 84 10-12 11 12 10-12 11 12 11-12 10 12 11-12 10 12" />
        </svg>
        <h1>{t('title', { screen: t(`screens.${screen}.name`) })}</h1>
        <p>
          {t('lead')} {t(`screens.${screen}.what`)}
        </p>
        <p>{t('meanwhile')}</p>
        <p className="actions">
          <Link className="btn btn-primary" to="/products">
            {t('browse')}
          </Link>
          <Link className="btn btn-line" to={next ?? '/'}>
            <ArrowLeft className="icon" aria-hidden="true" />
            {next ? t('back') : t('home')}
          </Link>
        </p>
      </div>
    </div>
  );
}
