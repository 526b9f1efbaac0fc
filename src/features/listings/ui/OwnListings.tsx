import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { type OwnBrowse, ownListingsPath } from '#features/listings/own/own.schema.ts';
import type { OwnListingPage } from '#features/listings/listings.schema.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { OwnFilters } from './OwnFilters.tsx';
import { OwnListing } from './OwnListing.tsx';
import { isWaiting, useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';

export type OwnListingsProps = {
  page: OwnListingPage;
  /** What was asked for, so that an action comes back to it. */
  browse: OwnBrowse;
  /** Id of the listing whose deletion is to be confirmed; only without JavaScript. */
  removing: string | null;
};

/** The seller's own listings with their status, what became of them, and what can be done. */
export function OwnListings({ page, browse, removing }: OwnListingsProps) {
  const t = useTranslations('selling.own');
  useFreshWhilePending(
    page.items.some(
      ({ status, waitingEdit, converting }) =>
        converting || isWaiting(status) || isWaiting(waitingEdit?.status),
    ),
  );
  if (page.all === 0)
    return (
      <EmptyState
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Link className="btn btn-primary" to="/sell">
            {t('none.sell')}
          </Link>
        }
      />
    );
  return (
    <section className="stack" aria-label={t('title')}>
      <OwnFilters browse={browse} total={page.total} />
      <div className={browse.compact ? 'divide own-compact' : 'divide'}>
        {page.items.map((listing) => (
          <OwnListing
            key={listing.id}
            listing={listing}
            browse={browse}
            removing={removing === listing.id}
          />
        ))}
      </div>
      {page.nextCursor ? (
        <p className="own-more">
          <Link
            className="btn btn-line"
            to={ownListingsPath({ ...browse, after: page.nextCursor })}
          >
            {t('older')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
