import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/**
 * The banner in place of the listings when they could not be loaded; Try again asks for the same
 * page.
 * @param filtered whether there are filters, which stay
 */
export function LoadError({ href, filtered }: { href: string; filtered: boolean }) {
  const t = useTranslations('listings.error');
  return (
    <Banner
      tone="error"
      title={t('load')}
      action={
        <Link to={href} replace preventScrollReset>
          {t('retry')}
        </Link>
      }
    >
      {filtered ? t('kept') : null}
    </Banner>
  );
}

/**
 * Nothing matches: what to do about it, and the way on.
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
    <EmptyState
      title={title}
      text={text}
      action={
        <div className="empty-ways">
          <Link className="btn btn-line" to={clearHref ?? '/products'} replace={clearHref !== null}>
            {t(clearHref === null ? 'products.title' : 'filters.clearFilters')}
          </Link>
          {ask}
        </div>
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
