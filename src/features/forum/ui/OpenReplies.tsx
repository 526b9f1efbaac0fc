import { Link } from 'react-router';
import type { PostCard, ReplyView } from '#features/forum/forum.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { AuthorName } from './Author.tsx';
import { LikeButton } from './LikeButton.tsx';
import { NoReplyBox } from './NoReplyBox.tsx';
import { Prose } from './Prose.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { useForumTime } from './useForumTime.ts';

export type ReplyListView = { items: ReplyView[]; total: number };
/** Who reads the list. */
export type Viewer = { id: string | null; canPost: boolean };

/** The first replies of a discussion that is open in the list, and a line to add one. */
export function OpenReplies({
  post,
  replies,
  viewer,
  now,
  path,
  clientId,
  failure,
}: {
  post: PostCard;
  replies: ReplyListView;
  viewer: Viewer;
  now: string;
  /** That of the list. */
  path: string;
  clientId: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('forum.list');
  const time = useForumTime(now);
  return (
    <div className="forum-replies">
      {replies.items.length === 0 ? <p className="small muted">{t('missing')}</p> : null}
      {replies.items.map((reply) => (
        <ShortReply key={reply.id} reply={reply} viewer={viewer} time={time} />
      ))}
      {replies.total > replies.items.length ? (
        <Link className="link act small" to={`/forum/${post.id}`}>
          {t('seeAll')}
        </Link>
      ) : null}
      {post.locked ? null : viewer.canPost && viewer.id !== null ? (
        <ReplyForm postId={post.id} viewerId={viewer.id} clientId={clientId} failure={failure} />
      ) : (
        <NoReplyBox path={path} signedIn={viewer.id !== null} />
      )}
    </div>
  );
}

function ShortReply({
  reply,
  viewer,
  time,
}: {
  reply: ReplyView;
  viewer: Viewer;
  time: ReturnType<typeof useForumTime>;
}) {
  const { author } = reply;
  const own = viewer.id !== null && viewer.id === reply.userId;
  return (
    <div className="row gap-3 forum-short-reply">
      <Face picture={author.avatar} name={author.name} size="s" lazy />
      <div className="stack forum-reply-main">
        <p className="small muted">
          <AuthorName author={author} /> ·{' '}
          <time dateTime={reply.createdAt}>{time.ago(reply.createdAt)}</time>
        </p>
        <ScreeningNote of={reply} />
        <Prose body={reply.body} />
        {reply.status === 'approved' ? <LikeButton of={reply} own={own} small /> : null}
      </div>
    </div>
  );
}
