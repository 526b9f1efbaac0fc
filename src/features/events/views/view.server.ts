// What pages send of events to the browser: what is drawn and nothing else, with the places in the
// reader's language.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { shortText } from '#features/pages/pages.seo.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { toPictureView as photoFiles } from '#features/media/media.picture-view.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventCardView, EventShownCard, PictureView } from '#features/events/events.schema.ts';

const SHORT = 140;
/** The files of a list's pictures, in pixels. */
const WIDEST_OF_CARDS = 800;

/** One card for the browser. */
export function toEventShownCard(ctx: Ctx, card: EventCardView): EventShownCard {
  const { description, picture, parish: _parish, organizer: _organizer, ...rest } = card;
  const { status: _status, seriesId: _series, location: _location, ...shown } = rest;
  return {
    ...shown,
    description: shortText(description, SHORT),
    place: eventPlace(ctx, card),
    picture: picture && toPictureView(picture, WIDEST_OF_CARDS),
  };
}

/** "Waterfront, Port of Spain, Trinidad and Tobago". */
export function eventPlace(
  ctx: Ctx,
  { location, parish, country }: Pick<EventCardView, 'location' | 'parish' | 'country'>,
): string {
  return [location, regionOf(ctx, { parish, country })].join(', ');
}

/** "Port of Spain, Trinidad and Tobago". */
export function regionOf(
  ctx: Ctx,
  { parish, country }: Pick<EventCardView, 'parish' | 'country'>,
): string {
  const name = catalogName(ctx.locale, 'country', country);
  return [parish && parishByCode(parish)?.name, name].filter(Boolean).join(', ');
}

/**
 * A picture with what it shows.
 * @param widest of its files, in pixels
 */
export function toPictureView(media: MediaView, widest?: number): PictureView {
  const { alt, url, width, height } = media;
  const files = photoFiles(media, widest) ?? { url, width, height, base: '', widths: '' };
  return { ...files, alt };
}
