import { Form, Link } from 'react-router';
import type { NotificationView } from '#features/notifications/notifications.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { NoticeIcon } from './NoticeIcon.tsx';
import { useNoticeTime } from './useNoticeTime.ts';

/**
 * Notices in two groups, new ones first; each row leads to what it is about.
 * @param props.unread how many are new, of which not all need be among `items`
 * @param props.markable new ones can be marked as read without opening them
 */
export function NoticeList({
  items,
  unread,
  now,
  wide = false,
  headingLevel,
  markable = false,
  onOpen,
}: {
  items: readonly NotificationView[];
  unread: number;
  now: string;
  wide?: boolean;
  headingLevel: 2 | 3;
  markable?: boolean;
  onOpen: (notice: NotificationView) => void;
}) {
  const t = useTranslations('notifications');
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const groups = [
    { key: 'new', title: t('new', { count: unread }), some: items.filter(({ read }) => !read) },
    { key: 'earlier', title: t('earlier'), some: items.filter(({ read }) => read) },
  ].filter(({ some }) => some.length > 0);
  return groups.map(({ key, title, some }) => (
    <div key={key}>
      <Heading className="group">{title}</Heading>
      <ul className={wide ? 'notices wide' : 'notices'}>
        {some.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            now={now}
            markable={markable}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  ));
}

function NoticeRow({
  notice,
  now,
  markable,
  onOpen,
}: {
  notice: NotificationView;
  now: string;
  markable: boolean;
  onOpen: (notice: NotificationView) => void;
}) {
  const timeOf = useNoticeTime(now);
  const { title, strong, line, path, createdAt, read } = notice;
  return (
    <li className={read ? 'notice' : 'notice new'}>
      <span className="pic">
        <Picture notice={notice} />
      </span>
      <Link className="txt" to={path} onClick={() => onOpen(notice)}>
        <span className="notice-title">
          <WithStrong text={title} strong={strong} />
        </span>
        {line ? <span className="small muted clip">{line}</span> : null}
        <time className="xs subtle" dateTime={createdAt}>
          {timeOf(createdAt)}
        </time>
      </Link>
      {read ? null : markable ? <MarkRead notice={notice} /> : <UnreadDot />}
    </li>
  );
}

/** A face or a picture with the icon in its corner; where there is neither, the icon alone. */
function Picture({ notice: { actor, picture, icon } }: { notice: NotificationView }) {
  if (!actor && !picture)
    return (
      <span className="thumb none">
        <NoticeIcon name={icon} />
      </span>
    );
  return (
    <>
      {actor ? (
        <Face picture={actor.avatar} name={actor.name} lazy />
      ) : (
        <img className="thumb" src={picture ?? ''} alt="" width={40} height={40} loading="lazy" />
      )}
      <i>
        <NoticeIcon name={icon} />
      </i>
    </>
  );
}

function WithStrong({ text, strong }: { text: string; strong: string | null }) {
  const at = strong ? text.indexOf(strong) : -1;
  if (!strong || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{strong}</b>
      {text.slice(at + strong.length)}
    </>
  );
}

function UnreadDot() {
  const t = useTranslations('notifications');
  return (
    <span className="new-dot">
      <span className="sr">{t('isUnread')}</span>
    </span>
  );
}

/** The button goes with what it marks: the focus goes on to the next one. */
function focusNext(form: HTMLElement): void {
  if (!form.contains(document.activeElement)) return;
  const marks = [...document.querySelectorAll<HTMLElement>('.mark-read')];
  const at = marks.findIndex((mark) => form.contains(mark));
  const rest = form.closest('li')?.querySelector('a');
  (marks[at + 1] ?? marks[at - 1] ?? rest)?.focus();
}

function MarkRead({ notice: { id, title } }: { notice: NotificationView }) {
  const t = useTranslations('notifications');
  return (
    <Form method="post" preventScrollReset onSubmit={(event) => focusNext(event.currentTarget)}>
      <input type="hidden" name="intent" value="read" />
      <button className="mark-read" name="id" value={id} title={t('markOne')}>
        <span className="new-dot">
          <span className="sr">{t('unreadMark', { title })}</span>
        </span>
      </button>
    </Form>
  );
}
