import { ArrowRight, Globe, Ship, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListingGrid, type ListingGridProps } from '#features/listings/ui/ListingGrid.tsx';
import type { EmptyResult as Found } from '#features/search/places/other-places.server.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RecentlyViewed } from './viewed/RecentlyViewed.tsx';

/**
 * Nothing in this place, or at this price: how many there are in others, the ways there, the
 * nearest first, and some of them. Plain links, which lead there without scripts too.
 * @param ask the button that asks to be told when one comes up
 */
export function EmptyResultSuggestions({
  found,
  said,
  ask,
  slots,
}: {
  found: Found;
  /** What an empty list says anywhere (spec 1 section 2). */
  said: { title: string; text?: string };
  ask?: ReactNode;
  slots: ListingGridProps['slots'];
}) {
  const { about, title, nearest, everywhere, places } = found;
  const Way = about === 'place' ? Globe : Tag;
  return (
    <div className="empty-result">
      <div className="panel">
        <EmptyState
          title={said.title}
          {...(said.text ? { text: said.text } : {})}
          action={
            <div className="empty-ways">
              <div className="empty-where">
                <h3>{title}</h3>
                {nearest ? <p>{nearest}</p> : null}
              </div>
              <a className="btn btn-primary" href={everywhere.path}>
                <Way className="icon" aria-hidden />
                {everywhere.name}
              </a>
              {ask}
            </div>
          }
        />
        {places.links.length > 0 ? (
          <nav aria-label={places.title}>
            <span className="small muted" aria-hidden>
              {places.title}
            </span>
            {places.links.map(({ name, count, path }) => (
              <a key={path} className="chip" href={path}>
                {name} <span className="num">{count}</span>
              </a>
            ))}
          </nav>
        ) : null}
      </div>
      <Elsewhere found={found} slots={slots} />
      <RecentlyViewed />
    </div>
  );
}

/** Some of what there is elsewhere; also below a list with few listings of its own. */
export function Elsewhere({
  found: { heading, everywhere, listings, ships },
  slots,
}: {
  found: Found;
  slots: ListingGridProps['slots'];
}) {
  const shipsHere = (
    <p className="meta">
      <Ship className="icon" aria-hidden />
      <span>{ships.text}</span>
    </p>
  );
  return (
    <section className="elsewhere" aria-label={heading}>
      <div className="section-head">
        <h2>{heading}</h2>
        <a className="see" href={everywhere.path}>
          {everywhere.more}
          <ArrowRight className="icon" aria-hidden />
        </a>
      </div>
      <ListingGrid
        listings={listings}
        slots={(listing) => ({
          ...slots?.(listing),
          below: ships.ids.includes(listing.id) ? shipsHere : null,
        })}
      />
    </section>
  );
}
