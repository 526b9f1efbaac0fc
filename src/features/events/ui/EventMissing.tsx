import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** In place of an event that is not there, or not for this reader. */
export function EventMissing() {
  const t = useTranslations('events.missing');
  return (
    <div className="page">
      <EmptyState
        headingLevel={1}
        title={t('title')}
        text={t('text')}
        action={
          <Link className="btn btn-primary" to="/events">
            {t('link')}
          </Link>
        }
      />
    </div>
  );
}
