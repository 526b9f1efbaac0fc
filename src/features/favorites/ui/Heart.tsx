import { Heart as HeartIcon } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { HEARTS_FORM, useHearts } from './Hearts.tsx';

type Listing = { id: string; title: string };

/** The heart over the picture of a card; one's own listing has none. */
export function Heart({ listing: { id, title } }: { listing: Listing }) {
  const t = useTranslations('listings.heart');
  const { isOwn, isSaved } = useHearts();
  if (isOwn(id)) return null;
  return (
    <button className="fav" {...toggle(id, isSaved(id))} aria-label={t('save', { title })}>
      <span>
        <HeartIcon className="icon" aria-hidden />
      </span>
    </button>
  );
}

/** For the grids of a page. */
export const heartOf = (listing: Listing) => ({ action: <Heart listing={listing} /> });

/** What makes a button of the hearts' form out of it. */
export function toggle(id: string, saved: boolean) {
  return {
    form: HEARTS_FORM,
    name: saved ? 'remove' : 'add',
    value: id,
    'aria-pressed': saved,
  } as const;
}
