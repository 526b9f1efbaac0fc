/** The latest notices under the bell of a desktop; loaded when somebody opens it. */
import { CheckCheck, ChevronRight, Settings } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { NotificationView } from '#features/notifications/notifications.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import type { Messages } from '#platform/i18n/texts.ts';
import { askUnread, updateBell } from './bell-events.ts';
import { NoticeList } from './NoticeList.tsx';
import css from './notifications.css?url';

type Latest = { items: NotificationView[]; unread: number; now: string; texts: Messages };

/**
 * @param props.bell the link that it opens under; its parent holds the panel
 * @param props.onFail nothing could be shown: the page of the link does
 */
export default function BellPanel({
  bell,
  onClose,
  onFail,
}: {
  bell: HTMLElement;
  onClose: () => void;
  onFail: () => void;
}) {
  const [latest, setLatest] = useState<Latest | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      try {
        const answer = await fetch('/notifications/panel');
        if (!wanted) return;
        if (!answer.ok) return onFail();
        const found = (await answer.json()) as Latest;
        updateBell(found.unread);
        setLatest(found);
      } catch {
        if (wanted) onFail();
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [onFail]);
  if (!latest || !bell.parentElement) return null;
  const readAll = async () => {
    if ((await askUnread('/read')) === null) return;
    const items = latest.items.map((each) => ({ ...each, read: true }));
    setLatest({ ...latest, items, unread: 0 });
  };
  return createPortal(
    <>
      <link rel="stylesheet" href={css} precedence="default" />
      <PageTexts texts={[latest.texts]}>
        <Panel {...latest} onReadAll={() => void readAll()} onClose={onClose} />
      </PageTexts>
    </>,
    bell.parentElement,
  );
}

function Panel({
  items,
  unread,
  now,
  onReadAll,
  onClose,
}: Latest & { onReadAll: () => void; onClose: () => void }) {
  const t = useTranslations('notifications');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className="bell-panel" role="dialog" aria-label={t('title')} tabIndex={-1}>
      <div className="row between bell-head">
        <h2 className="head-3">{t('title')}</h2>
        {unread > 0 ? (
          <button type="button" className="btn btn-quiet" onClick={onReadAll}>
            <CheckCheck className="icon" />
            {t('markAll')}
          </button>
        ) : null}
      </div>
      {items.length === 0 ? (
        <div className="nothing">
          <p>
            <b>{t('nothing')}</b>
          </p>
          <p className="small muted">{t('nothingText')}</p>
        </div>
      ) : (
        <NoticeList
          items={items}
          unread={unread}
          now={now}
          headingLevel={3}
          onOpen={({ id, read }) => {
            if (!read) void askUnread(`/${id}/read`);
            onClose();
          }}
        />
      )}
      <div className="row between foot">
        <Link className="see" to="/notifications" onClick={onClose}>
          {t('seeAll')}
          <ChevronRight className="icon" />
        </Link>
        <Link className="btn btn-quiet" to="/notifications/settings" onClick={onClose}>
          <Settings className="icon" />
          {t('settings')}
        </Link>
      </div>
    </section>
  );
}
