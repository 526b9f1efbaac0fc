import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { OwnListingPage } from '#features/listings/listings.schema.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { OwnListing } from './OwnListing.tsx';
import { useFreshWhilePending } from './useFreshWhilePending.ts';

export type OwnListingsProps = {
  page: OwnListingPage;
  /** The cursor of this page, so that an action comes back to it. */
  after: string | null;
  /** Id of the listing whose deletion is to be confirmed; only without JavaScript. */
  removing: string | null;
};

/** The seller's own listings with their status, what became of them, and what can be done. */
export function OwnListings({ page, after, removing }: OwnListingsProps) {
  const t = useTranslations('selling.own');
  useFreshWhilePending(
    page.items.some(
      ({ status, waitingEdit, converting }) =>
        converting || status === 'pending' || waitingEdit?.status === 'pending',
    ),
  );
  if (page.items.length === 0)
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
    <section className="divide" aria-label={t('title')}>
      {page.items.map((listing) => (
        <OwnListing
          key={listing.id}
          listing={listing}
          after={after}
          removing={removing === listing.id}
        />
      ))}
      {page.nextCursor ? (
        <p className="own-more">
          <Link className="btn btn-line" to={`/profile?tab=listings&after=${page.nextCursor}`}>
            {t('older')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
