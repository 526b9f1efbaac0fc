import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListingSkeleton } from './ListingSkeleton.tsx';

/**
 * The banner in place of the listings when they could not be loaded; Try again asks for the same
 * page.
 */
export function LoadError({ href }: { href: string }) {
  const t = useTranslations('listings.error');
  return (
    <Banner
      tone="error"
      action={
        <Link to={href} replace preventScrollReset>
          {t('retry')}
        </Link>
      }
    >
      {t('load')}
    </Banner>
  );
}

/** The title of a list whose answer is not there: what was asked for is in the address. */
function ListTitle({ pathname, search }: { pathname: string; search: string }) {
  const t = useTranslations('listings');
  const words = new URLSearchParams(search).get('q')?.trim();
  const results = words ? t('search.title', { query: words }) : t('search.all');
  return (
    <div className="page-head">
      <h1>{pathname.startsWith('/search') ? results : t('products.title')}</h1>
    </div>
  );
}

/** In place of the whole page when even its answer did not arrive, as on a lost connection. */
export function PageLoadError() {
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <ListTitle pathname={pathname} search={search} />
      <LoadError href={pathname + search} />
    </div>
  );
}

/**
 * In place of the whole page while its answer is on the way; seen from its top, wherever the page
 * before was left.
 */
export function ListComing({ pathname, search }: { pathname: string; search: string }) {
  useEffect(() => void window.scrollTo(0, 0), []);
  return (
    <div className="page">
      <ListTitle pathname={pathname} search={search} />
      <div className="browse">
        <div className="browse-side" />
        <ListingSkeleton />
      </div>
    </div>
  );
}

/** Nothing matches: what to do about it, and the way back to everything. */
export function NothingFound({
  title,
  text,
  clearHref,
}: {
  title: string;
  text: string;
  clearHref: string;
}) {
  const t = useTranslations('listings.filters');
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link className="btn btn-line" to={clearHref} replace>
          {t('clearFilters')}
        </Link>
      }
    />
  );
}

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
