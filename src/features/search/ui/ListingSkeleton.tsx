import { useEffect, useState } from 'react';
import { useTranslations } from '#platform/i18n.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

const LONG_WAIT_MS = 10_000;

/**
 * Cards in waiting, of the size that the real ones will have; after ten seconds it says that it
 * takes long.
 */
export function ListingSkeleton({ count = 6, list = false }: { count?: number; list?: boolean }) {
  const t = useTranslations('listings.loading');
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
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
      {long ? <p className="muted long-wait">{t('long')}</p> : null}
    </div>
  );
}
