import { Link } from 'react-router';
import type { StoreView } from '#features/sellers/sellers.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

export const STORE_TABS = ['listings', 'reviews', 'policies'] as const;
export type StoreTab = (typeof STORE_TABS)[number];

/** The parts of a store's page; each is an address. */
export function StoreTabs({
  path,
  current,
  all,
  policies,
}: {
  path: string;
  current: StoreTab;
  all: number;
  policies: boolean;
}) {
  const t = useTranslations('stores.tabs');
  return (
    <nav className="tabs" aria-label={t('label')}>
      {STORE_TABS.filter((tab) => tab !== 'policies' || policies || current === 'policies').map(
        (tab) => (
          <Link
            key={tab}
            to={tab === 'listings' ? path : `${path}?tab=${tab}`}
            preventScrollReset
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(tab)}
            {tab === 'listings' ? <span className="badge num">{all}</span> : null}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Whether a store has written any. */
export function hasPolicies(policies: StoreView['policies']): boolean {
  return Object.values(policies).some((policy) => policy !== null);
}
