import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Says which screen is still being built and what it will do; `next` is the page the person came to sign in from. */
export function NotOpen({ screen, next }: { screen: string; next: string | null }) {
  const t = useTranslations('pages.notOpen');
  const ways = (
    <>
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
    </>
  );
  return (
    <div className="page missing">
      <EmptyState headingLevel={1} title={t('title', { screen: t(`screens.${screen}.name`) })} text={`${t('lead')} ${t(`screens.${screen}.what`)}`} action={ways} />
    </div>
  );
}
