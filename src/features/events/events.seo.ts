/** How an event looks to search engines and link previews. Pure; labels arrive translated. */
import type { MetaDescriptor } from 'react-router';
import {
  absoluteUrl,
  breadcrumbJsonLd,
  jsonLd,
  pageMeta,
  type PageSeo,
  pageUrl,
  type SeoImage,
  shortText,
  type SiteSeo,
} from '#features/pages/pages.seo.ts';
import type { EventView } from '#features/events/events.schema.ts';

/** Names in the reader's language. */
export type EventLabels = {
  /** "Port of Spain, Trinidad and Tobago". */
  region: string;
  country: string;
  /** Whose clock it is: the parish, else the country. */
  town: string;
  kind: string;
  /** "Happening now". */
  live: string;
  /** "Festivals in Trinidad and Tobago". */
  feed: string;
  home: string;
  events: string;
  /** The date at the place, in words. */
  date: string;
  /** How far the clock at the place is from UTC, "-04:00", at the start and at the end. */
  offsets: { start: string; end: string };
};

/**
 * Title, description and picture of an event's page. Only public ones may be found.
 * @param site.image its share picture
 */
export function eventSeo(
  event: EventView,
  labels: EventLabels,
  site: SiteSeo & { locale: string; image?: SeoImage },
): PageSeo {
  return {
    ...site,
    path: `/events/${event.id}`,
    title: `${event.title} – ${labels.date}`,
    description: `${labels.kind} · ${event.location}, ${labels.region}. ${event.description}`,
    noindex: event.status !== 'approved' && event.status !== 'cancelled',
  };
}

/** "2026-12-05T18:00:00-04:00": the moment by the clock at the place. */
function withOffset(moment: string, offset: string): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const local = new Date(Date.parse(moment) + sign * (hours * 60 + minutes) * 60_000);
  return `${local.toISOString().slice(0, 19)}${offset}`;
}

/** All tags of an event's page: its own, the Event, and the way there from home. */
export function eventMeta(event: EventView, labels: EventLabels, seo: PageSeo): MetaDescriptor[] {
  const tags = pageMeta(seo);
  if (seo.noindex) return tags;
  const url = pageUrl(seo, seo.path);
  return [
    ...tags,
    jsonLd('Event', {
      '@id': absoluteUrl(seo.publicUrl, seo.path),
      name: event.title,
      url,
      description: shortText(event.description, 500),
      startDate: withOffset(event.startsAt, labels.offsets.start),
      endDate: withOffset(event.endsAt, labels.offsets.end),
      eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: event.location,
        address: {
          '@type': 'PostalAddress',
          streetAddress: event.location,
          addressLocality: labels.region,
          addressCountry: event.country,
        },
      },
      organizer: {
        '@type': 'Person',
        name: event.organizer.name,
        url: pageUrl(seo, `/seller/${event.organizer.id}`),
      },
      image: event.picture ? [absoluteUrl(seo.publicUrl, event.picture.url)] : null,
      maximumAttendeeCapacity: event.maxAttendees,
    }),
    breadcrumbJsonLd(seo, [
      { name: labels.home, path: '/' },
      { name: labels.events, path: '/events' },
      { name: event.title, path: seo.path },
    ]),
  ];
}
