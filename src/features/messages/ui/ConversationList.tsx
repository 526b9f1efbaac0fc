import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import type { ConversationView } from '#features/messages/messages.schema.ts';
import type { ThreadSlots } from './slots.ts';
import { MutedMark } from './MutedMark.tsx';
import { useChatTime } from './useChatTime.ts';
import { WaitingFirst } from './WaitingFirst.tsx';

export type ConversationListView = {
  items: ConversationView[];
  nextCursor: string | null;
  q: string;
  /** Those that were put away. */
  archived: boolean;
  /** There are none but those. */
  allArchived: boolean;
  /** Not the first page. */
  continued: boolean;
};

type Listed = { q: string; archived: boolean; after?: string | null };

/** Where the list goes on, with the search and the box that it was made for. */
function listPath(path: string, { q, archived, after }: Listed): string {
  const query = new URLSearchParams();
  if (archived) query.set('box', 'archived');
  if (q) query.set('q', q);
  if (after) query.set('after', after);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Everybody whom the person talks to, the latest message first. */
export function ConversationList({
  viewerId,
  conversations,
  openId,
  now,
  preview,
}: {
  viewerId: string;
  conversations: ConversationListView;
  /** The conversation that is open beside it. */
  openId: string | null;
  now: string;
  preview: ThreadSlots['preview'];
}) {
  const t = useTranslations('messages.list');
  const { items, nextCursor, q, archived, allArchived, continued } = conversations;
  const path = openId ? `/messages/${openId}` : '/messages';
  return (
    <section className="convos" aria-label={t('label')}>
      <Form className="convo-search" role="search" action={path} aria-label={t('search')}>
        <div className="affix icon-left">
          <span>
            <Search className="icon" aria-hidden />
          </span>
          <input
            className="input"
            type="search"
            name="q"
            key={q}
            defaultValue={q}
            maxLength={100}
            aria-label={t('search')}
            placeholder={t('search')}
          />
        </div>
        {archived ? <input type="hidden" name="box" value="archived" /> : null}
      </Form>
      <Boxes path={path} archived={archived} />
      <div className="convo-list">
        {continued ? (
          <Link className="convo-more link small" to={listPath(path, { q, archived })}>
            {t('latest')}
          </Link>
        ) : null}
        <WaitingFirst viewerId={viewerId} />
        <ul>
          {items.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink
                conversation={conversation}
                open={conversation.id === openId}
                to={listPath(`/messages/${conversation.id}`, { q, archived })}
                now={now}
                preview={preview}
              />
            </li>
          ))}
        </ul>
        {items.length === 0 ? (
          <NoConversations q={q} archived={archived} allArchived={allArchived} path={path} />
        ) : null}
        {nextCursor ? (
          <Link
            className="convo-more link small"
            to={listPath(path, { q, archived, after: nextCursor })}
          >
            {t('more')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** The usual list, and what was put away. */
function Boxes({ path, archived }: { path: string; archived: boolean }) {
  const t = useTranslations('messages.list');
  return (
    <nav className="convo-boxes" aria-label={t('box')}>
      {[false, true].map((box) => (
        <Link
          key={String(box)}
          className={box === archived ? 'chip on' : 'chip'}
          to={listPath(path, { q: '', archived: box })}
          aria-current={box === archived ? 'true' : undefined}
          preventScrollReset
        >
          {t(box ? 'archived' : 'inbox')}
        </Link>
      ))}
    </nav>
  );
}

function NoConversations({
  q,
  archived,
  allArchived,
  path,
}: Omit<Listed, 'after'> & { allArchived: boolean; path: string }) {
  const t = useTranslations('messages.list');
  if ((archived || allArchived) && !q)
    return (
      <div className="convo-none" role="status">
        <p>
          <b>{t(archived ? 'noneArchived' : 'allArchived')}</b>
        </p>
        <p className="small muted">{t(archived ? 'noneArchivedText' : 'allArchivedText')}</p>
      </div>
    );
  return (
    <div className="convo-none" role="status">
      <p>
        <b>{q ? t('noneFound', { q }) : t('none')}</b>
      </p>
      {q ? (
        <Link className="link" to={path}>
          {t('all')}
        </Link>
      ) : (
        <>
          <p className="small muted">{t('noneText')}</p>
          <Link className="link" to="/products">
            {t('browse')}
          </Link>
        </>
      )}
    </div>
  );
}

function ConversationLink({
  conversation: { other, subject, cover, lastMessage, unread: counted, muted },
  open,
  to,
  now,
  preview,
}: {
  conversation: ConversationView;
  open: boolean;
  to: string;
  now: string;
  preview: ThreadSlots['preview'];
}) {
  const t = useTranslations('messages.list');
  const time = useChatTime(now);
  // What is open is being read.
  const unread = open ? 0 : counted;
  const { messageType, own, timestamp } = lastMessage;
  const ta = useTranslations('messages.about');
  const said = lastMessage.content || t('pictures', { count: Math.max(1, lastMessage.pictures) });
  const content = messageType === 'text' ? said : ta(messageType);
  const words = preview?.(lastMessage) ?? (own ? t('you', { text: content }) : content);
  return (
    <Link
      className={open ? 'convo on' : 'convo'}
      to={to}
      aria-current={open ? 'true' : undefined}
      preventScrollReset
    >
      {cover ? (
        <span className="convo-about">
          <span className="thumb">
            <ListingPicture media={cover} alt="" sizes="48px" />
          </span>
          <Face picture={other.avatar} name={other.name} size="s" lazy />
        </span>
      ) : (
        <Face picture={other.avatar} name={other.name} lazy />
      )}
      <span className="convo-text">
        <b>{other.name}</b>
        {subject ? (
          <span className="small convo-subject" dir="auto">
            {subject}
          </span>
        ) : null}
        <span className={unread > 0 ? 'small convo-last unread' : 'small convo-last muted'}>
          {words}
        </span>
      </span>
      <span className="convo-side">
        {muted ? <MutedMark /> : null}
        <time className="xs muted num" dateTime={timestamp}>
          {time.brief(timestamp)}
        </time>
        {unread > 0 ? (
          <span className={muted ? 'dot quiet' : 'dot'}>
            <span aria-hidden>{unread}</span>
            <span className="sr">{t('unread', { count: unread })}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
