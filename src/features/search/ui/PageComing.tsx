/**
 * What stands in place of a page whose answer takes noticeably long. In the idle chunk.
 */
import { useEffect } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ListingComing } from '#features/listings/ui/ListingComing.tsx';
import { LongWait } from '#features/pages/ui/LongWait.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ListComing } from './ListComing.tsx';

const LISTING = /^\/products\/[^/]+$/;
const LISTS = ['/products', '/search'];

/**
 * The shape of the page at this address; seen from its top, wherever the page before was left.
 */
export function PageComing({ pathname, search }: { pathname: string; search: string }) {
  const t = useTranslations('common.waiting');
  useEffect(() => void window.scrollTo(0, 0), []);
  if (LISTS.includes(pathname)) return <ListComing pathname={pathname} search={search} />;
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
