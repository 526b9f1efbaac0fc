import { ArrowRight, ChevronRight, TrendingDown, TrendingUp, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { CardSlots } from '#features/listings/ui/ListingCard.tsx';
import type { CardView } from '#features/listings/listings.public.ts';
import { ListingGrid } from '#features/listings/ui/ListingGrid.tsx';
import { displayPrice } from '#features/listings/ui/PriceTag.tsx';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { Money } from '#platform/i18n/money.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Heart } from './Heart.tsx';
import { HEARTS_FORM, useHearts } from './Hearts.tsx';

/** A page of favorites as the browser gets it. */
export type FavoritesView = {
  items: { listing: CardView; priceBefore: Money | null }[];
  total: number;
  sold: number;
  nextCursor: string | null;
};

const PATH = '/favorites';

/**
 * The favorites of the person. A heart that is unset keeps its card until the page is left, so that
 * a slip is undone by another tap; a sold one cannot come back and goes at once.
 * @param continued this is not the first page
 */
export function FavoriteList({
  favorites: { items, total, sold, nextCursor },
  continued,
}: {
  favorites: FavoritesView;
  continued: boolean;
}) {
  const t = useTranslations('favorites');
  const { isSaved } = useHearts();
  const status = useRef<HTMLParagraphElement>(null);
  const gone = items.filter(({ listing }) => !isSaved(listing.id));
  const shown = items.filter(({ listing }) => !listing.sold || isSaved(listing.id));
  const counts = {
    count: total - gone.length,
    sold: sold - gone.filter(({ listing }) => listing.sold).length,
  };
  const before = new Map(items.map(({ listing, priceBefore }) => [listing.id, priceBefore]));
  const slots = (listing: CardView): CardSlots => {
    const price = before.get(listing.id);
    // The button that was pressed is about to go, and the focus with it.
    const onRemove = () => status.current?.focus();
    if (listing.sold) return { below: <RemoveButton listing={listing} onRemove={onRemove} /> };
    return {
      action: <Heart listing={listing} />,
      ...(price ? { badge: <LowerBadge />, otherPrice: <PriceBefore price={price} /> } : {}),
    };
  };
  return (
    <div className="page favorites">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="num" role="status" tabIndex={-1} ref={status}>
            {t(counts.sold > 0 ? 'countSold' : 'count', counts)}
          </p>
        </div>
        {shown.length > 0 ? (
          <Link className="see desk" to="/products">
            {t('browse')}
            <ChevronRight className="icon icon-s" aria-hidden />
          </Link>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <>
          <h2 className="sr">{t('list')}</h2>
          <ListingGrid listings={shown.map(({ listing }) => listing)} wide slots={slots} />
        </>
      ) : null}
      {shown.length === 0 && !continued && !nextCursor ? <NoFavorites /> : null}
      {nextCursor || continued ? (
        <p className="row wrap favorites-more">
          {continued ? (
            <Link className="btn btn-quiet" to={PATH}>
              {t('first')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link className="btn btn-line" to={`${PATH}?after=${encodeURIComponent(nextCursor)}`}>
              {t('more')}
              <ArrowRight className="icon" aria-hidden />
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function NoFavorites() {
  const t = useTranslations('favorites');
  return (
    <div className="panel">
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={
          <div className="row wrap">
            <Link className="btn btn-primary" to="/products">
              {t('browse')}
            </Link>
            <Link className="btn btn-line" to="/products?sortBy=trending">
              <TrendingUp className="icon" aria-hidden />
              {t('trending')}
            </Link>
          </div>
        }
      />
    </div>
  );
}

function LowerBadge() {
  const t = useTranslations('favorites');
  return (
    <span className="tag-on">
      <TrendingDown className="icon" aria-hidden />
      {t('priceLower')}
    </span>
  );
}

/** What it cost when it was saved, in the display currency as the price beside it. */
function PriceBefore({ price }: { price: Money }) {
  const t = useTranslations('favorites');
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  return (
    <small>
      <span className="sr">{t('before')} </span>
      <del>{displayPrice(price, currency, rates, locale).text}</del>
    </small>
  );
}

function RemoveButton({
  listing: { id, title },
  onRemove,
}: {
  listing: CardView;
  onRemove: () => void;
}) {
  const t = useTranslations('favorites');
  return (
    <button
      className="btn btn-line contact"
      form={HEARTS_FORM}
      name="remove"
      value={id}
      aria-label={t('removeTitle', { title })}
      onClick={onRemove}
    >
      <X className="icon" aria-hidden />
      {t('remove')}
    </button>
  );
}
