import { Link, useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The banner in place of the listings when they could not be loaded; Try again asks for the same page. */
export function LoadError({ href }: { href: string }) {
  const t = useTranslations('listings.error');
  return (
    <Banner tone="error" action={<Link to={href} replace preventScrollReset>{t('retry')}</Link>}>
      {t('load')}
    </Banner>
  );
}

/** In place of the whole page when even its answer did not arrive, as on a lost connection. */
export function PageLoadError() {
  const t = useTranslations('listings.products');
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <div className="page-head"><h1>{t('title')}</h1></div>
      <LoadError href={pathname + search} />
    </div>
  );
}

/** Nothing matches: what to do about it, and the way back to everything. */
export function NothingFound({ title, text, clearHref }: { title: string; text: string; clearHref: string }) {
  const t = useTranslations('listings.filters');
  return <EmptyState title={title} text={text} action={<Link className="btn btn-line" to={clearHref} replace>{t('clearFilters')}</Link>} />;
}
