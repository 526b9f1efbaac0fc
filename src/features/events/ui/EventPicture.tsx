import type { EventCategory } from '#features/events/events.limits.ts';
import type { PictureView } from '#features/events/events.schema.ts';
import { Picture } from '#features/media/ui/Picture.tsx';

/** The picture of an event, or the drawing of its kind. */
export function EventPicture({
  event: { picture, category },
  sizes,
  alt = '',
  eager = false,
}: {
  event: { picture: PictureView | null; category: EventCategory };
  sizes: string;
  alt?: string;
  eager?: boolean;
}) {
  const drawn = {
    url: `/scenes/event-${category}.svg`,
    width: 800,
    height: 600,
    base: '',
    widths: '',
  };
  return <Picture picture={picture ?? drawn} sizes={sizes} alt={alt} eager={eager} />;
}
