import { useTranslations } from '#platform/i18n/i18n.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';

/** What a screen reader hears for each picture: its own text, else the title and its number. */
export function useMediaLabels(title: string, media: MediaView[]) {
  const t = useTranslations('gallery');
  return media.map((item, index) => {
    const values = { title, number: index + 1, total: media.length };
    return {
      alt: item.alt ?? t(item.kind === 'video' ? 'videoAlt' : 'photoAlt', values),
      open: t(item.kind === 'video' ? 'openVideo' : 'openPhoto', values),
    };
  });
}
