import { Eye, Handshake, Heart } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import type { OwnListingPage, OwnListingView } from '#features/listings/listings.schema.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListingPicture } from './ListingPicture.tsx';
import { PriceTag } from './PriceTag.tsx';

const TONES: Record<OwnListingView['status'], BadgeTone> = { draft: 'neutral', pending: 'pending', approved: 'approved', flagged: 'flagged', rejected: 'rejected', removed: 'rejected', expired: 'neutral' };

/** The seller's own listings with their status, what became of them, and what can be done. */
export function OwnListings({ page }: { page: OwnListingPage }) {
  const t = useTranslations('listings.own');
  if (page.items.length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} action={<Link className="btn btn-primary" to="/sell">{t('none.sell')}</Link>} />;
  return (
    <section className="divide" aria-label={t('title')}>
      {page.items.map((listing) => <OwnListing key={listing.id} listing={listing} />)}
      {page.nextCursor ? <p className="own-more"><Link className="btn btn-line" to={`/profile?tab=listings&after=${page.nextCursor}`}>{t('older')}</Link></p> : null}
    </section>
  );
}

function OwnListing({ listing }: { listing: OwnListingView }) {
  const t = useTranslations('listings.own');
  const format = useFormatter();
  const busy = useNavigation().formData?.get('id') === listing.id;
  const { id, title, status, sold, price, views, favorites, cover } = listing;
  const onSale = status === 'approved' && !sold;
  return (
    <article className="mine">
      <Link className="thumb" to={`/products/${id}`} tabIndex={-1} aria-hidden>{cover ? <ListingPicture media={cover} alt="" sizes="120px" /> : null}</Link>
      <div className="stack own-facts">
        <div className="row wrap own-line">
          <PriceTag price={price} unit={listing.priceUnit} category={listing.parentCategory} className="num strong-price" />
          <Badge tone={sold ? 'sold' : TONES[status]}>{t(sold ? 'sold' : `status.${status}`)}</Badge>
        </div>
        <p><Link className="quiet-link" to={`/products/${id}`}>{title}</Link></p>
        <p className="small muted num row own-line">
          <span className="row gap-1"><Eye className="icon icon-s" aria-hidden /><span className="sr">{t('views')}</span>{format.number(views)}</span>
          <span className="row gap-1"><Heart className="icon icon-s" aria-hidden /><span className="sr">{t('favorites')}</span>{format.number(favorites)}</span>
          {status === 'pending' || status === 'flagged' ? <span>{t(`why.${status}`)}</span> : null}
        </p>
      </div>
      <div className="acts">
        {onSale ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="line" name="intent" value="markSold" busy={busy}><Handshake className="icon" aria-hidden />{t('markSold')}<span className="sr"> {title}</span></Button>
          </Form>
        ) : <Link className="btn btn-quiet" to={`/products/${id}`}>{t('view')}<span className="sr"> {title}</span></Link>}
      </div>
    </article>
  );
}
