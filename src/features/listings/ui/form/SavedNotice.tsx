import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** After the form: a video that did not arrive is only warned about (spec 2 section 4). */
export function SavedNotice() {
  const t = useTranslations('selling.form');
  const state = useLocation().state as { videosLeftOut?: unknown } | null;
  const count = typeof state?.videosLeftOut === 'number' ? state.videosLeftOut : 0;
  return count > 0 ? <Banner tone="warn">{t('videosLeftOut', { count })}</Banner> : null;
}
