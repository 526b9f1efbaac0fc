import { HandCoins, MessageCircle, Pencil, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { OFFICIAL_ONLY } from '#features/preferences/preferences.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { Viewer } from '#features/sellers/sellers.policy.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { displayPrice, PriceTag } from './PriceTag.tsx';

/** `viewer` decides between buying, and the note of the owner. */
type Props = {
  listing: ListingView;
  viewer: Viewer;
  /** Where one asks to buy it; nothing where that cannot be done. */
  requestPath?: string | null;
  /** Where one offers a lower price; nothing where that cannot be done. */
  offerPath?: string | null;
};

/** Where a button leads: signed-out people sign in first and go on with what they asked for. */
function pathFor(viewer: Viewer, path: string): string {
  return viewer === 'visitor' ? `/login?next=${encodeURIComponent(path)}` : path;
}

const contactPath = ({ listing, viewer }: Props) =>
  pathFor(viewer, `/messages?listing=${listing.id}`);

/**
 * What a buyer can do: ask to buy where that can be done, and write to the seller, which comes
 * first in the narrow bar.
 */
function BuyerLinks({ narrow = false, ...props }: Props & { narrow?: boolean }) {
  const t = useTranslations('detail');
  const { viewer, requestPath } = props;
  const block = narrow ? '' : 'btn-block';
  const contact = (look: string) => (
    <a className={`btn ${look} ${block}`} href={contactPath(props)}>
      <MessageCircle className="icon" aria-hidden="true" />
      {t('contactSeller')}
    </a>
  );
  if (!requestPath) return contact('btn-primary btn-lg');
  const request = (look: string) => (
    <a className={`btn ${look} btn-lg ${block}`} href={pathFor(viewer, requestPath)}>
      <ShoppingBag className="icon" aria-hidden="true" />
      {t('requestToBuy')}
    </a>
  );
  return narrow ? (
    <div className="buybar-acts">
      {contact('btn-primary btn-lg')}
      {request('btn-line')}
    </div>
  ) : (
    <>
      {request('btn-primary')}
      {contact('btn-line')}
    </>
  );
}

function useConverted({ price }: ListingView): boolean {
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  return price.amount > 0 && displayPrice(price, currency, rates, locale).converted;
}

/** The seller's own figure under a converted one, because that is what is paid. */
function OriginalPrice({ listing }: { listing: ListingView }) {
  const t = useTranslations('detail');
  const locale = useLocale();
  const { rates } = usePreferences();
  if (!useConverted(listing)) return null;
  const { text } = displayPrice(listing.price, listing.price.currency, rates, locale);
  return <p className="small muted num">{t('originalPrice', { price: text })}</p>;
}

/** That a converted price follows a rate which is not the one that is paid. */
function RateNote({ listing }: { listing: ListingView }) {
  const t = useTranslations('preferences');
  const { currency } = usePreferences();
  if (!useConverted(listing) || ![currency, listing.price.currency].includes(OFFICIAL_ONLY))
    return null;
  return <p className="small muted">{t('officialRate')}</p>;
}

function OfferLink({ viewer, offerPath, look = 'link' }: Props & { look?: string }) {
  const t = useTranslations('detail');
  if (!offerPath) return null;
  return (
    <a className={look} href={pathFor(viewer, offerPath)}>
      {t('makeOffer')}
    </a>
  );
}

/** Who can buy sees price and Contact Seller once: in the box, or on phones in the bar. */
const hasBar = ({ listing, viewer }: Pick<Props, 'listing' | 'viewer'>) =>
  viewer !== 'owner' && !listing.sold;

/**
 * Price, negotiable note and what a buyer can do; a sold listing offers neither. On
 * phones the BuyBar stands in its place for buyers.
 * @param props.save slot for a later feature's button under Contact Seller
 */
export function BuyBox({ save, ...props }: Props & { save?: ReactNode }) {
  const { listing, viewer } = props;
  const t = useTranslations('detail');
  const barred = hasBar({ listing, viewer });
  return (
    <section
      className={barred ? 'panel stack buy desk' : 'panel stack buy'}
      aria-label={t('price')}
    >
      <div>
        <PriceTag
          price={listing.price}
          unit={listing.priceUnit}
          category={listing.parentCategory}
          sold={listing.sold}
          className="amount"
        />
        <OriginalPrice listing={listing} />
        <RateNote listing={listing} />
        {listing.negotiable && !listing.sold && listing.price.amount > 0 ? (
          <p className="row small negotiable">
            <HandCoins className="icon icon-s" aria-hidden="true" />
            {t('negotiable')}
            <OfferLink {...props} />
          </p>
        ) : null}
      </div>
      {viewer === 'owner' ? (
        <p className="own-note">
          <strong>{t('ownListing')}</strong>
          {listing.status === 'approved' && !listing.sold ? (
            <span className="small muted">{t('ownListingHint')}</span>
          ) : null}
        </p>
      ) : null}
      {viewer === 'owner' && !listing.sold && listing.status !== 'removed' ? (
        <a className="btn btn-line btn-block" href={`/products/${listing.id}/edit`}>
          <Pencil className="icon" aria-hidden="true" />
          {t('editOwn')}
        </a>
      ) : null}
      {barred ? (
        <>
          <BuyerLinks {...props} />
          {save}
        </>
      ) : null}
    </section>
  );
}

/** Bottom bar on phones in place of the tab bar. The owner and sold listings keep the tab bar. */
export function BuyBar(props: Props) {
  const { listing } = props;
  const t = useTranslations('detail');
  if (!hasBar(props)) return null;
  const negotiable = listing.negotiable && listing.price.amount > 0;
  return (
    <aside className="buybar mob" aria-label={t('price')}>
      <div>
        <PriceTag
          price={listing.price}
          unit={listing.priceUnit}
          category={listing.parentCategory}
          className="num buybar-price"
        />
        <OriginalPrice listing={listing} />
        <RateNote listing={listing} />
        {negotiable && !props.offerPath ? (
          <p className="small muted">{t('negotiableShort')}</p>
        ) : null}
      </div>
      {negotiable ? <OfferLink {...props} look="btn btn-quiet buybar-offer" /> : null}
      <BuyerLinks narrow {...props} />
    </aside>
  );
}
