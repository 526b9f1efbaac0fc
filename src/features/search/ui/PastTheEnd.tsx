import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** A page after the last one, which an old link or a typed number asks for. */
export function PastTheEnd({ firstHref }: { firstHref: string }) {
  const t = useTranslations('listings.pastEnd');
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Link className="btn btn-line" to={firstHref} replace>
          {t('first')}
        </Link>
      }
    />
  );
}
