import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useAskAgain } from '#features/pages/ui/offline/useAskAgain.ts';
import { Banner } from '#ui/Banner.tsx';

/**
 * The banner in place of the listings when they could not be loaded. They come by themselves; Try
 * again asks for the same page at once.
 * @param filtered whether there are filters, which stay
 */
export function LoadError({ href, filtered }: { href: string; filtered: boolean }) {
  const t = useTranslations('listings.error');
  useAskAgain();
  return (
    <Banner
      tone="error"
      title={t('load')}
      action={
        <Link to={href} replace preventScrollReset>
          {t('retry')}
        </Link>
      }
    >
      {filtered ? t('kept') : null}
    </Banner>
  );
}
