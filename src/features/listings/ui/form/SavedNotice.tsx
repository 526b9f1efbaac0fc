import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { useScripted } from '#ui/useScripted.ts';

/**
 * After the form: a video that did not arrive is only warned about (spec 2 section 4). The browser
 * keeps what it is told of in its history, which the server does not know when the page is
 * reloaded.
 */
export function SavedNotice() {
  const t = useTranslations('selling.form');
  const scripted = useScripted();
  const state = useLocation().state as { videosLeftOut?: unknown } | null;
  if (!scripted) return null;
  const count = typeof state?.videosLeftOut === 'number' ? state.videosLeftOut : 0;
  return count > 0 ? <Banner tone="warn">{t('videosLeftOut', { count })}</Banner> : null;
}
