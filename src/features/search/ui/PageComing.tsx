/**
 * What stands in place of a page whose answer takes noticeably long. In the idle chunk.
 */
import { useEffect } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ListingComing } from '#features/listings/ui/ListingComing.tsx';
import { LongWait } from '#features/pages/ui/LongWait.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ListComing } from './ListComing.tsx';
import { ListingSkeleton } from './ListingSkeleton.tsx';

const LISTING = /^\/products\/[^/]+$/;
const LISTS = ['/products', '/search'];
/** Stores and favorites are cards; own listings and alerts are rows. */
const CARDS = /^\/(?:favorites|seller\/[^/]+)$/;
const ROWS = /^\/(?:profile|alerts)$/;
/** Of the lists that show these (spec 2 section 2, DECISIONS.md N4). */
const SHARED_LIST = 8;

/**
 * The shape of the page at this address; seen from its top, wherever the page before was left.
 */
export function PageComing({ pathname, search }: { pathname: string; search: string }) {
  const t = useTranslations('common.waiting');
  useEffect(() => void window.scrollTo(0, 0), []);
  if (LISTS.includes(pathname)) return <ListComing pathname={pathname} search={search} />;
  if (pathname === '/admin/moderation') return <p role="status">{t('moderation')}</p>;
  const isRows = ROWS.test(pathname) && showsListings(search);
  if (isRows || CARDS.test(pathname))
    return (
      <div className="page">
        <h1 className="sr">{t('page')}</h1>
        <div className="sk-page sk-lines" aria-hidden>
          <Skeleton className="sk-title" />
          <Skeleton className="sk-half" />
        </div>
        <ListingSkeleton count={SHARED_LIST} list={isRows} />
      </div>
    );
  return (
    <div className="page">
      <h1 className="sr">{t('page')}</h1>
      <div aria-hidden>{LISTING.test(pathname) ? <ListingComing /> : <AnyPage />}</div>
      <div role="status">
        <LongWait />
      </div>
    </div>
  );
}

/** The profile's own listings are its first part; the others are no list. */
function showsListings(search: string): boolean {
  const asked = new URLSearchParams(search);
  return (asked.get('tab') ?? 'listings') === 'listings' && !asked.has('edit');
}

function AnyPage() {
  return (
    <div className="sk-page sk-lines">
      <Skeleton className="sk-title" />
      <Skeleton className="sk-half" />
      <div className="panel sk-lines">
        <Skeleton />
        <Skeleton />
        <Skeleton className="sk-half" />
        <Skeleton className="sk-button" />
      </div>
    </div>
  );
}
