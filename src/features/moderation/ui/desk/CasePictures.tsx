import { Play } from 'lucide-react';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { usePictures } from './usePictures.tsx';

/** All that a thing shows, the first one large; each opens at full size. */
export function CasePictures({ about: { title, pictures } }: { about: CaseView }) {
  const shown = pictures.flatMap(({ view, change }) =>
    view && change !== 'removed' ? [view] : [],
  );
  const { linkOf, viewer } = usePictures(title, shown);
  if (shown.length === 0) return null;
  return (
    <>
      <ul className="desk-pictures">
        {shown.map((view, index) => (
          <li key={view.url}>
            <a {...linkOf(index)}>
              <ListingPicture
                media={view}
                alt={view.alt ?? ''}
                sizes={index === 0 ? '(min-width: 64rem) 340px, 92vw' : '84px'}
                eager={index === 0}
              />
              {view.kind === 'video' ? <Play className="icon" aria-hidden /> : null}
            </a>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
