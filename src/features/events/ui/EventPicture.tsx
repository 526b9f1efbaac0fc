import type { EventCategory } from '#features/events/events.limits.ts';
import type { ShownPicture } from '#features/events/events.schema.ts';
import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';

/** The picture of an event, or the drawing of its kind. */
export function EventPicture({
  event: { picture, category },
  sizes,
  alt = '',
  eager = false,
}: {
  event: { picture: ShownPicture | null; category: EventCategory };
  sizes: string;
  alt?: string;
  eager?: boolean;
}) {
  const affordable = useAffordable();
  const { url, width, height, avif, webp } = picture ?? {
    url: `/scenes/event-${category}.svg`,
    width: 800,
    height: 600,
    avif: '',
    webp: '',
  };
  const image = (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  if (avif === '') return image;
  return (
    <picture>
      <source type="image/avif" srcSet={affordable(avif)} sizes={sizes} />
      <source type="image/webp" srcSet={affordable(webp)} sizes={sizes} />
      {image}
    </picture>
  );
}
