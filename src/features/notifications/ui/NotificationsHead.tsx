import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';

const TABS = [
  ['/notifications', 'latest'],
  ['/notifications/settings', 'settings'],
] as const;

/** What both pages begin with: the title with what is unread, and the way between them. */
export function NotificationsHead({
  current,
  unread,
  action,
}: {
  current: (typeof TABS)[number][1];
  unread: number;
  action?: ReactNode;
}) {
  const t = useTranslations('notifications');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('unread', { count: unread })}</p>
        </div>
        {action}
      </div>
      <nav className="tabs" aria-label={t('title')}>
        {TABS.map(([path, name]) => (
          <Link
            key={path}
            to={path}
            preventScrollReset
            aria-current={name === current ? 'page' : undefined}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
    </>
  );
}
