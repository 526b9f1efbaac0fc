/** What stands on a share picture. Each feature says it of its things, in the reader's language. */
import type { MediaView } from '#features/media/media.schema.ts';

const SHARE_KINDS = ['listings', 'stores', 'events', 'discussions'] as const;
type ShareKind = (typeof SHARE_KINDS)[number];

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export type ShareIcon = 'place' | 'clock' | 'star' | 'box' | 'replies' | 'person';

/** A picture as its views have it, or a drawing of the site by its path. */
export type SharePhoto = Pick<MediaView, 'url' | 'width' | 'height' | 'variants'>;

export type ShareCard = {
  kind: ShareKind;
  /** Of the thing. */
  id: string;
  /** The language of its words. */
  locale: string;
  /** Three at most; without any, a quotation or the mark of the site. */
  photos: SharePhoto[];
  quotation: string | null;
  /** A leaf of the calendar on the picture. */
  date: { month: string; day: string } | null;
  price: { text: string; per: string | null; gone: boolean } | null;
  title: string;
  facts: { icon: ShareIcon; text: string }[];
  /** Beside the address of the site, as many as fit. */
  notes: string[];
};

/** The photo of a picture, of a video its still; null where there is none. */
export function sharePhotoOf(
  media: (SharePhoto & Partial<Pick<MediaView, 'kind' | 'poster'>>) | null | undefined,
): SharePhoto | null {
  const url = media?.kind === 'video' ? media.poster : media?.url;
  if (!media || !url) return null;
  const { width, height, variants } = media;
  return { url, width, height, variants };
}
