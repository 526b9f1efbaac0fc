import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** Where no mail server is configured: that no code will come, instead of where to look for it. */
export function NoMailNotice() {
  const t = useTranslations('accounts.code');
  return useSite().codes === 'nowhere' ? <Banner tone="warn">{t('noMail')}</Banner> : null;
}
