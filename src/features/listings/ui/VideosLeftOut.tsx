import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';

/** What the form hands to the page of own listings, in its history. */
export type JustSaved = { saved: string; videosLeftOut: number };

/**
 * Beside the listing that was just saved: a video that did not arrive is only warned about (spec 2
 * section 4). The browser keeps what it is told of in its history, which the server does not know
 * when the page is reloaded.
 */
export function VideosLeftOut({ listingId }: { listingId: string }) {
  const t = useTranslations('selling.form');
  const scripted = useScripted();
  const state = useLocation().state as Partial<JustSaved> | null;
  const count = state?.saved === listingId ? Number(state.videosLeftOut) : 0;
  if (!scripted || !(count > 0)) return null;
  return <p className="note warn small">{t('videosLeftOut', { count })}</p>;
}
