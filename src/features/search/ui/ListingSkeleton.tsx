import { LongWait } from '#features/pages/ui/LongWait.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/**
 * Cards in waiting, of the size that the real ones will have; after ten seconds it says that it
 * takes long.
 */
export function ListingSkeleton({ count = 6, list = false }: { count?: number; list?: boolean }) {
  const t = useTranslations('listings.loading');
  return (
    <div role="status">
      <span className="sr">{t('label')}</span>
      <div className={list ? 'list' : 'grid'} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <div className="card skeleton-card" key={index}>
            <Skeleton className="card-media" />
            <div className="card-body">
              <Skeleton className="line-price" />
              <Skeleton className="line-title" />
              <Skeleton className="line-meta" />
            </div>
          </div>
        ))}
      </div>
      <LongWait />
    </div>
  );
}
