import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The parts of a profile, as its address names them. */
export const PROFILE_TABS = ['listings', 'reviews', 'settings'] as const;

/** Leads from one part of the profile to another. */
export function ProfileTabs({ current }: { current: (typeof PROFILE_TABS)[number] }) {
  const t = useTranslations('accounts.profile.tabs');
  return (
    <nav className="tabs" aria-label={t('label')}>
      {PROFILE_TABS.map((tab) => (
        <Link
          key={tab}
          to={`/profile?tab=${tab}`}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  );
}
