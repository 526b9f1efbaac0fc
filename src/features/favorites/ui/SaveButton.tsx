import { Heart as HeartIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { toggle } from './Heart.tsx';
import { useHearts } from './Hearts.tsx';

/** The button of a listing's own page: `small` beside Share, else under Contact Seller. */
export function SaveButton({ id, small = false }: { id: string; small?: boolean }) {
  const t = useTranslations('detail');
  const saved = useHearts().isSaved(id);
  const words = saved ? (small ? 'saved' : 'savedToFavorites') : small ? 'save' : 'saveToFavorites';
  return (
    <button
      className={small ? 'btn btn-quiet heart' : 'btn btn-line btn-block heart'}
      {...toggle(id, saved)}
    >
      <HeartIcon className="icon" aria-hidden />
      <span className={small ? 'sr-phone' : undefined}>{t(words)}</span>
    </button>
  );
}

/** How many people keep a listing, the person's own tap on this page included. */
export function FavoriteCount({
  listing: { id, favorites },
  children,
}: {
  listing: { id: string; favorites: number };
  children: (favorites: number) => ReactNode;
}) {
  const { isSaved, wasSaved } = useHearts();
  return children(favorites + Number(isSaved(id)) - Number(wasSaved(id)));
}
