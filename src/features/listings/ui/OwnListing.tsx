import {
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  FileClock,
  FileVideo,
  Flag,
  Handshake,
  Heart,
  MessageCircle,
  TimerOff,
  UserRoundCheck,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { OwnBrowse } from '#features/listings/own/own.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { editState } from '#platform/screening/states.ts';
import type { OwnListingView } from '#features/listings/listings.schema.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ListingPicture, PhotolessTile } from './ListingPicture.tsx';
import { OwnListingActions } from './OwnListingActions.tsx';
import { PriceTag } from './PriceTag.tsx';
import { VideosLeftOut } from './VideosLeftOut.tsx';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

const LOOKS: Record<OwnListingView['status'] | 'sold', [BadgeTone, Icon]> = {
  draft: ['neutral', FileClock],
  pending: ['pending', Clock],
  approved: ['approved', CircleCheck],
  flagged: ['flagged', Flag],
  rejected: ['rejected', CircleX],
  removed: ['rejected', CircleX],
  expired: ['neutral', TimerOff],
  sold: ['sold', Handshake],
};
/** Where a listing stands among the others, for links to it. */
export const ownListingAnchor = (id: string) => `listing-${id}`;

/** The end of a listing is worth a word when it is this near. */
const SOON_DAYS = 14;

/**
 * One of the seller's listings: price and status, what became of it, why it is where it is, and
 * what can be done.
 */
export function OwnListing({
  listing,
  browse,
  removing,
}: {
  listing: OwnListingView;
  browse: OwnBrowse;
  removing: boolean;
}) {
  const t = useTranslations('selling.own');
  const { id, title, status, sold, price, cover, waitingEdit } = listing;
  const [tone, StatusIcon] = LOOKS[sold ? 'sold' : status];
  return (
    <article className="mine" id={ownListingAnchor(id)}>
      <Link className="thumb" to={`/products/${id}`} tabIndex={-1} aria-hidden>
        {cover ? (
          <ListingPicture media={cover} alt="" sizes="120px" />
        ) : (
          <PhotolessTile country={listing.country} category={listing.category} />
        )}
      </Link>
      <div className="stack own-facts">
        <div className="row wrap own-line">
          <PriceTag
            price={price}
            unit={listing.priceUnit}
            category={listing.parentCategory}
            asWritten
            className="num strong-price"
          />
          <Badge tone={tone} icon={<StatusIcon className="icon" aria-hidden />}>
            {t(sold ? 'sold' : `status.${status}`)}
          </Badge>
          {waitingEdit ? <EditBadge edit={waitingEdit} /> : null}
          {listing.converting ? (
            <Badge tone="pending" icon={<FileVideo className="icon" aria-hidden />}>
              {t('converting')}
            </Badge>
          ) : null}
        </div>
        <p>
          <Link className="quiet-link" to={`/products/${id}`} dir="auto">
            {title}
          </Link>
        </p>
        <Interest listing={listing} />
        <Why listing={listing} />
        {listing.asksBuyer ? <WhoBought listing={listing} /> : null}
        <VideosLeftOut listingId={id} />
      </div>
      <OwnListingActions listing={listing} browse={browse} removing={removing} />
    </article>
  );
}

function EditBadge({ edit }: { edit: NonNullable<OwnListingView['waitingEdit']> }) {
  const t = useTranslations('selling.own');
  const refused = edit.status === 'rejected';
  return (
    <Badge
      tone={refused ? 'rejected' : 'pending'}
      icon={<FileClock className="icon" aria-hidden />}
    >
      {t(refused ? 'editRefused' : 'editWaits')}
    </Badge>
  );
}

function Interest({
  listing: { views, favorites, contacts, daysLeft },
}: {
  listing: OwnListingView;
}) {
  const t = useTranslations('selling.own');
  const format = useFormatter();
  const counts: ['views' | 'favorites' | 'messages', Icon, number][] = [
    ['views', Eye, views],
    ['favorites', Heart, favorites],
    ['messages', MessageCircle, contacts],
  ];
  return (
    <p className="small muted num row wrap own-line">
      {counts.map(([name, Mark, count]) => (
        <span key={name} className="row gap-1">
          <Mark className="icon icon-s" aria-hidden />
          <span className="sr">{t(name)}</span>
          {format.number(count)}
        </span>
      ))}
      {daysLeft !== null && daysLeft <= SOON_DAYS ? (
        <span>{t('daysLeft', { days: daysLeft })}</span>
      ) : null}
    </p>
  );
}

/** What is asked of a sold listing until somebody was named. */
function WhoBought({ listing: { id, title } }: { listing: OwnListingView }) {
  const t = useTranslations('selling.own');
  return (
    <p className="small">
      <Link className="see" to={`/products/${id}/sold`}>
        <UserRoundCheck className="icon icon-s" aria-hidden />
        {t('whoBought')}
        <span className="sr"> {title}</span>
      </Link>
    </p>
  );
}

/** Why buyers do not see the listing, or not its last edit; nothing where all is well. */
function Why({
  listing: { status, statusReason, sold, waitingEdit },
}: {
  listing: OwnListingView;
}) {
  const why = useTranslations('selling.own.why');
  const because = useTranslations('selling.reasons');
  const edits = useTranslations('screening');
  const said = (reason: string | null) =>
    reason && because.has(reason) ? ` ${because(reason)}` : '';
  if (sold) return null;
  if (waitingEdit)
    return (
      <p className="small">
        {edits(`edit.${editState(waitingEdit.status)}`)}
        {said(waitingEdit.reason)}
      </p>
    );
  return why.has(status) ? (
    <p className={status === 'pending' ? 'small muted' : 'small'}>
      {why(status)}
      {said(statusReason)}
    </p>
  ) : null;
}
