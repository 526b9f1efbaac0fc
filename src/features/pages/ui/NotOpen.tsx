import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Screen } from '../pages.screens.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Says which screen is still being built and what it will do. */
export function NotOpen({ screen }: { screen: Screen }) {
  const t = useTranslations('notOpen');
  const ways = (
    <>
      <p>{t('meanwhile')}</p>
      <p className="actions">
        <Link className="btn btn-primary" to="/products">
          {t('browse')}
        </Link>
        <Link className="btn btn-line" to="/">
          <ArrowLeft className="icon" aria-hidden="true" />
          {t('home')}
        </Link>
      </p>
    </>
  );
  return (
    <div className="page missing">
      <EmptyState
        headingLevel={1}
        title={t(`screens.${screen}.title`)}
        text={`${t('lead')} ${t(`screens.${screen}.what`)}`}
        action={ways}
      />
    </div>
  );
}
