import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RecentlyViewed } from './viewed/RecentlyViewed.tsx';

/**
 * Nothing matches: what to do about it, the way on, and what one looked at before.
 * @param clearHref the same without filters; null when there are none, and all listings are the way
 * @param ask a button beside that
 */
export function NothingFound({
  title,
  text,
  clearHref,
  ask,
}: {
  title: string;
  text: string;
  clearHref: string | null;
  ask?: ReactNode;
}) {
  const t = useTranslations('listings');
  return (
    <>
      <EmptyState
        title={title}
        text={text}
        action={
          <div className="empty-ways">
            <Link
              className="btn btn-line"
              to={clearHref ?? '/products'}
              replace={clearHref !== null}
            >
              {t(clearHref === null ? 'products.title' : 'filters.clearFilters')}
            </Link>
            {ask}
          </div>
        }
      />
      <RecentlyViewed />
    </>
  );
}
