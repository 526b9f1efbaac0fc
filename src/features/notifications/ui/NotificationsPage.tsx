import { CheckCheck } from 'lucide-react';
import { Form } from 'react-router';
import type { NotificationView } from '#features/notifications/notifications.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { askUnread } from './bell-events.ts';
import { NoticeList } from './NoticeList.tsx';
import { NotificationsHead } from './NotificationsHead.tsx';
import { useFreshNotices } from './useFreshNotices.ts';

/** The latest notices: opened by their rows, marked by the dots or all at once. */
export function NotificationsPage({
  items,
  unread,
  kept,
  now,
}: {
  items: readonly NotificationView[];
  unread: number;
  /** How many are kept, and for how long. */
  kept: { count: number; days: number };
  now: string;
}) {
  const t = useTranslations('notifications');
  useFreshNotices();
  const markAll =
    unread > 0 ? (
      <Form method="post" preventScrollReset>
        <Button type="submit" look="line" name="intent" value="read-all">
          <CheckCheck className="icon" />
          {t('markAll')}
        </Button>
      </Form>
    ) : null;
  return (
    <div className="page notices-page">
      <NotificationsHead current="latest" unread={unread} action={markAll} />
      {items.length === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingText')} />
      ) : (
        <section aria-label={t('latest')}>
          <NoticeList
            items={items}
            unread={unread}
            now={now}
            wide
            headingLevel={2}
            markable
            onOpen={({ id, read }) => void (read || askUnread(`/${id}/read`))}
          />
          <p className="small muted notices-kept">{t('kept', kept)}</p>
        </section>
      )}
    </div>
  );
}
