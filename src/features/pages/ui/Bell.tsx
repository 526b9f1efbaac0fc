import { Bell as BellIcon } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { BELL_EVENT, useUnread } from './useUnread.ts';
import type { Viewer } from './viewer.ts';

/** The way to what is new; what opens under it on a desktop is loaded after the page. */
export function Bell({ viewer, className }: { viewer: Viewer; className: string }) {
  const t = useTranslations('common.nav');
  const unread = useUnread(viewer.unreadNotifications, BELL_EVENT);
  return (
    <span className={className}>
      <a
        className="icon-btn"
        href="/notifications"
        aria-label={t('notificationsUnread', { count: unread })}
      >
        <BellIcon className="icon" />
        {unread > 0 ? <span className="dot">{unread}</span> : null}
      </a>
    </span>
  );
}
