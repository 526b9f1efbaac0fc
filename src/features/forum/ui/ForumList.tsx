import { MessageSquare, Rss, Search, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import { COUNTED_MAX, POST_SORTS, TOPICS } from '#features/forum/forum.limits.ts';
import type { PostCard } from '#features/forum/forum.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Face } from '#ui/Face.tsx';
import { AuthorName } from './Author.tsx';
import { type ListChoice, listPath } from './forum-paths.ts';
import { LikeButton } from './LikeButton.tsx';
import type { ReplyListView, Viewer } from './OpenReplies.tsx';
import { OpenReplies } from './OpenReplies.tsx';
import { PostMarks, Views } from './PostMarks.tsx';
import { useForumTime } from './useForumTime.ts';

/** Search, topics and order; each is a link or a form, and works without scripts. */
export function ListControls({ choice }: { choice: ListChoice }) {
  const t = useTranslations('forum');
  const { topic, sort, q } = choice;
  const first = { ...choice, after: null, open: [] };
  return (
    <div className="stack gap-3 forum-controls">
      <Form role="search" aria-label={t('list.search')} action="/forum" className="affix icon-left">
        <span>
          <Search className="icon" aria-hidden />
        </span>
        <input
          key={q}
          className="input"
          type="search"
          name="q"
          defaultValue={q}
          dir="auto"
          aria-label={t('list.search')}
          placeholder={t('list.placeholder')}
        />
        {topic === 'all' ? null : <input type="hidden" name="topic" value={topic} />}
        {sort === 'newest' ? null : <input type="hidden" name="sort" value={sort} />}
        <button className="sr">{t('list.go')}</button>
      </Form>
      <nav className="chips slide" aria-label={t('topics.label')}>
        {(['all', ...TOPICS] as const).map((each) => (
          <Link
            key={each}
            className={each === topic ? 'chip on' : 'chip'}
            aria-current={each === topic ? 'true' : undefined}
            to={listPath({ ...first, topic: each })}
            preventScrollReset
          >
            {t(`topics.${each}`)}
          </Link>
        ))}
      </nav>
      <nav className="seg forum-sort" aria-label={t('list.sort')}>
        {POST_SORTS.map((each) => (
          <Link
            key={each}
            aria-current={each === sort ? 'true' : undefined}
            to={listPath({ ...first, sort: each })}
            preventScrollReset
          >
            {t(`list.${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** A page of discussions, some of them with their replies open. */
export function PostList({
  posts,
  total,
  nextCursor,
  replies,
  choice,
  viewer,
  now,
  clientIds,
  failure,
}: {
  posts: readonly PostCard[];
  total: number;
  nextCursor: string | null;
  replies: Readonly<Record<string, ReplyListView>>;
  choice: ListChoice;
  viewer: Viewer;
  now: string;
  clientIds: Readonly<Record<string, string>>;
  /** Of the reply box of one of them. */
  failure: { id: string; failure: FormFailure } | null;
}) {
  const t = useTranslations('forum.list');
  const time = useForumTime(now);
  const { q, after, open } = choice;
  if (posts.length === 0 && after === null) return <NoPosts choice={choice} />;
  return (
    <>
      {q ? (
        <p className="row between wrap gap-2" role="status">
          <span>
            {total >= COUNTED_MAX
              ? t('foundMany', { count: total, q })
              : t('found', { count: total, q })}
          </span>
          <Link
            className="link act small"
            to={listPath({ ...choice, q: '', after: null, open: [] })}
          >
            <X className="icon icon-s" aria-hidden />
            {t('clear')}
          </Link>
        </p>
      ) : null}
      {after ? (
        <Link className="link act" to={listPath({ ...choice, after: null, open: [] })}>
          {t('first')}
        </Link>
      ) : null}
      <h2 className="sr">{t('heading')}</h2>
      <div className="divide">
        {posts.map((post) => {
          const shown = replies[post.id];
          const toggled = shown ? open.filter((id) => id !== post.id) : [...open, post.id];
          return (
            <PostItem
              key={post.id}
              post={post}
              time={time}
              now={now}
              viewer={viewer}
              togglePath={`${listPath({ ...choice, open: toggled })}#post-${post.id}`}
              replies={shown ?? null}
              path={listPath(choice)}
              clientId={clientIds[post.id] ?? ''}
              failure={failure?.id === post.id ? failure.failure : null}
            />
          );
        })}
      </div>
      {nextCursor ? (
        <p className="row between wrap forum-more">
          <Link className="btn btn-line" to={listPath({ ...choice, after: nextCursor, open: [] })}>
            {t('more')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function NoPosts({ choice }: { choice: ListChoice }) {
  const t = useTranslations('forum');
  const { q, topic, sort } = choice;
  const asked = q !== '' || topic !== 'all' || sort !== 'newest';
  return (
    <EmptyState
      title={q ? t('list.noneFound') : t('list.none')}
      text={q ? t('list.noneFoundText') : t('list.noneText')}
      action={
        asked ? (
          <Link className="btn btn-line" to="/forum">
            {t('list.all')}
          </Link>
        ) : (
          <Link className="btn btn-primary" to="/forum/new">
            {t('list.new')}
          </Link>
        )
      }
    />
  );
}

function PostItem({
  post,
  time,
  now,
  viewer,
  togglePath,
  replies,
  path,
  clientId,
  failure,
}: {
  post: PostCard;
  time: ReturnType<typeof useForumTime>;
  now: string;
  viewer: Viewer;
  togglePath: string;
  replies: ReplyListView | null;
  path: string;
  clientId: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('forum.list');
  const own = viewer.id !== null && viewer.id === post.userId;
  const gone = post.userId === null && post.author.name === '';
  return (
    <article className="forum-post" id={`post-${post.id}`}>
      <Face picture={post.author.avatar} name={post.author.name} lazy />
      <div className="stack gap-2">
        <div className="small muted row wrap forum-by">
          <AuthorName author={post.author} />
          <time dateTime={post.createdAt}>{time.ago(post.createdAt)}</time>
          <PostMarks post={post} />
        </div>
        <h3 dir="auto">
          <Link to={`/forum/${post.id}`}>{post.title}</Link>
        </h3>
        {post.excerpt ? (
          <p className="forum-excerpt" dir="auto">
            {post.excerpt}
          </p>
        ) : null}
        <div className="forum-foot">
          {gone ? null : <LikeButton of={post} own={own} />}
          <Link
            className="btn btn-quiet"
            to={togglePath}
            preventScrollReset
            replace
            aria-expanded={replies !== null}
          >
            <MessageSquare className="icon" aria-hidden />
            {t(replies ? 'hide' : 'show', { count: post.replies })}
          </Link>
          <Views count={post.views} />
        </div>
        {replies ? (
          <OpenReplies
            post={post}
            replies={replies}
            viewer={viewer}
            now={now}
            path={path}
            clientId={clientId}
            failure={failure}
          />
        ) : null}
      </div>
    </article>
  );
}

/** Where feed readers find the topic. */
export function FeedLink({ choice: { topic } }: { choice: ListChoice }) {
  const t = useTranslations('forum');
  return (
    <a className="link small act" href={`/forum/feeds/${topic}.atom`} type="application/atom+xml">
      <Rss className="icon icon-s" aria-hidden />
      {t('list.feed', { topic: t(`topics.${topic}`) })}
    </a>
  );
}
