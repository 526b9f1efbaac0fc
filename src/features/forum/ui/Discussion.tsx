import { ArrowLeft, Bell, Ellipsis, Lock, Pin } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { LOCK_REASONS } from '#features/forum/forum.limits.ts';
import type { PostView } from '#features/forum/forum.schema.ts';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { options, Select } from '#ui/Select.tsx';
import { AuthorName } from './Author.tsx';
import { EditLink, Pictures, RemoveButton, ReportLink } from './Entry.tsx';
import { LikeButton } from './LikeButton.tsx';
import { PostMarks, Views } from './PostMarks.tsx';
import { Prose } from './Prose.tsx';
import type { Reader } from './Reply.tsx';
import type { useForumTime } from './useForumTime.ts';

/** The way back to the list. */
export function BackToForum() {
  const t = useTranslations('forum.post');
  return (
    <Link className="crumb forum-crumb" to="/forum">
      <ArrowLeft className="icon" aria-hidden />
      {t('back')}
    </Link>
  );
}

/** The discussion's own text, and what one can do with it. */
export function Topic({
  post,
  reader,
  time,
}: {
  post: PostView;
  reader: Reader;
  time: ReturnType<typeof useForumTime>;
}) {
  const t = useTranslations('forum');
  const gone = post.status === 'withdrawn';
  const own = reader.id !== null && reader.id === post.userId;
  return (
    <article className="forum-topic">
      <PostMarks post={post} />
      <h1 dir="auto">{post.title}</h1>
      <div className="row gap-3 small muted">
        <Face picture={post.author.avatar} name={post.author.name} />
        <p>
          <AuthorName author={post.author} />
          <br />
          <time dateTime={post.createdAt}>{time.at(post.createdAt)}</time>
          {post.editedAt ? ` · ${t('marks.edited')}` : null}
        </p>
      </div>
      <ScreeningNote of={post} />
      {gone ? <p className="muted">{t('post.deletedText')}</p> : <Prose body={post.body} />}
      <Pictures media={post.media} author={post.author.name} />
      <div className="forum-foot">
        {post.status === 'approved' ? <LikeButton of={post} own={own} /> : null}
        <Views count={post.views} />
        {post.status === 'approved' || gone ? <FollowButton post={post} /> : null}
        {post.status === 'approved' ? (
          <ShareMenu title={post.title} path={`/forum/${post.id}`} />
        ) : null}
        {own || gone || !post.author.id ? null : (
          <ReportLink id={post.id} className="btn btn-quiet" />
        )}
        <MoreOptions post={post} reader={reader} own={own} />
      </div>
    </article>
  );
}

const closeMenu = ({ currentTarget }: FormEvent<HTMLFormElement>) => closeMenuAround(currentTarget);

/** A button that is a form of its own. */
function ActForm({
  id,
  intent,
  className = 'btn btn-quiet',
  pressed,
  children,
}: {
  id: string;
  intent: string;
  className?: string;
  pressed?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset onSubmit={closeMenu}>
      <input type="hidden" name="id" value={id} />
      <button className={className} name="intent" value={intent} aria-pressed={pressed}>
        {children}
      </button>
    </Form>
  );
}

function FollowButton({ post: { id, following } }: { post: PostView }) {
  const t = useTranslations('forum.post');
  return (
    <ActForm
      id={id}
      intent={following ? 'unfollow' : 'follow'}
      className="btn btn-quiet forum-like"
      pressed={following}
    >
      <Bell className="icon" aria-hidden />
      {t(following ? 'following' : 'follow')}
    </ActForm>
  );
}

/** The author's and the moderators' ways; nothing for everybody else. */
function MoreOptions({ post, reader, own }: { post: PostView; reader: Reader; own: boolean }) {
  const t = useTranslations('forum.post');
  const { id, pinned, locked } = post;
  const gone = post.status === 'withdrawn';
  const isPublic = post.status === 'approved' || gone;
  if (!reader.moderates && !(own && !gone)) return null;
  return (
    <Menu
      buttonClass="btn btn-quiet"
      label={t('options')}
      button={<Ellipsis className="icon" aria-hidden />}
    >
      {own && reader.canEdit && post.status !== 'removed' ? (
        <EditLink id={id} className="menu-button" />
      ) : null}
      {reader.moderates && isPublic ? (
        <>
          <ActForm id={id} intent={pinned ? 'unpin' : 'pin'} className="menu-button">
            <Pin className="icon icon-s" aria-hidden />
            {t(pinned ? 'unpin' : 'pin')}
          </ActForm>
          {locked ? (
            <ActForm id={id} intent="unlock" className="menu-button">
              <Lock className="icon icon-s" aria-hidden />
              {t('unlock')}
            </ActForm>
          ) : (
            <Form
              method="post"
              preventScrollReset
              className="stack gap-2 forum-lock"
              onSubmit={closeMenu}
            >
              <input type="hidden" name="id" value={id} />
              <Select name="reason" aria-label={t('lockReason')} defaultValue="answered">
                {options(LOCK_REASONS, (reason) => t(`reasons.${reason}`))}
              </Select>
              <Button type="submit" look="line" name="intent" value="lock">
                <Lock className="icon icon-s" aria-hidden />
                {t('lock')}
              </Button>
            </Form>
          )}
        </>
      ) : null}
      <RemoveButton id={id} of="post" hasReplies={post.replies > 0} className="menu-button" />
    </Menu>
  );
}

/** Why nobody can reply any more. */
export function LockedNote({
  post,
  time,
}: {
  post: PostView;
  time: ReturnType<typeof useForumTime>;
}) {
  const t = useTranslations('forum.post');
  if (post.lockedAt === null) return null;
  return (
    <p className="note forum-reply-form" role="status">
      <Lock className="icon" aria-hidden />
      <span>
        <strong>{t('lockedTitle')}</strong>
        {t(`lockedFor.${post.lockReason ?? 'off-topic'}`, { date: time.day(post.lockedAt) })}
      </span>
    </p>
  );
}
