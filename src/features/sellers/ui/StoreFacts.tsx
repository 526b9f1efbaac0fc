import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { MapPin, MessageCircle, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { SellerPageView } from '#features/sellers/sellers.schema.ts';
import type { Viewer } from '../sellers.policy.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { SellerMarks, SellerRating } from './SellerMarks.tsx';
import { OpenDot } from './OpenDot.tsx';

/** Below everything on phones, so a link leads there. */
export const ABOUT_STORE = 'about-store';

/** Rating, place, and whether it is open now. */
export function StoreFacts({
  page: { seller, openState },
  place,
}: {
  page: SellerPageView;
  place: string | null;
}) {
  const t = useTranslations('stores');
  return (
    <div className="row wrap muted store-facts">
      <SellerRating seller={seller} />
      <StorePlace place={place} />
      {openState === 'unknown' ? null : (
        <span className="row gap-1 open-state">
          <OpenDot state={openState} />
          {t(`open.${openState}`)}
        </span>
      )}
    </div>
  );
}

/** Where it is; nothing where that is not said. */
export function StorePlace({ place }: { place: string | null }) {
  if (!place) return null;
  return (
    <span className="row gap-1">
      <MapPin className="icon icon-s" aria-hidden />
      {place}
    </span>
  );
}

/** Whose store it is, since when, and what has been verified of them. */
export function StorePerson({ seller, store }: Pick<SellerPageView, 'seller' | 'store'>) {
  const t = useTranslations('stores');
  const { name: site } = useSite();
  const date = useFormatter().dateTime(new Date(seller.joinedAt), {
    year: 'numeric',
    month: 'long',
  });
  return (
    <>
      <p className="small muted">
        {store ? `${t('head.soldBy', { name: seller.name })} · ` : ''}
        {t('head.since', { date, site })}
      </p>
      <SellerMarks seller={seller} />
    </>
  );
}

/** What somebody can do at the head of a store. */
export function StoreActions({ id, viewer }: { id: string; viewer: Viewer }) {
  const t = useTranslations('stores.head');
  if (viewer === 'owner')
    return (
      <Link className="btn btn-line" to="/seller-profile?edit=1">
        <Pencil className="icon" aria-hidden />
        {t('edit')}
      </Link>
    );
  const to = viewer === 'member' ? `/messages?seller=${id}` : `/login?next=/seller/${id}`;
  return (
    <Link className="btn btn-primary" to={to}>
      <MessageCircle className="icon" aria-hidden />
      {t('contact')}
    </Link>
  );
}
