import { type RefObject, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { REPLY_SORTS, type ReplySort } from '#features/forum/forum.limits.ts';
import type { PostLink, PostView, ReplyView } from '#features/forum/forum.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { options } from '#ui/Select.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SentSelect } from '#ui/SentSelect.tsx';
import { useChosen } from '#ui/useChosen.ts';
import { BackToForum, LockedNote, Topic } from './Discussion.tsx';
import { withMention } from './composer/marks.ts';
import { NoReplyBox } from './NoReplyBox.tsx';
import { type Reader, Reply } from './Reply.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { GoodNeighbours, OtherPosts } from './Sides.tsx';
import { useForumTime } from './useForumTime.ts';

export type DiscussionPageView = {
  post: PostView;
  /** Stands first, whatever the order; null when there is none. */
  accepted: ReplyView | null;
  replies: { items: ReplyView[]; nextCursor: string | null; total: number };
  sort: ReplySort;
  continued: boolean;
  related: PostLink[];
  reader: Reader;
  clientId: string;
  now: string;
};

/** A discussion on a page of its own. */
export function PostPage({
  discussion,
  failure,
  replyFailure,
}: {
  discussion: DiscussionPageView;
  /** Of a button, and of the reply box. */
  failure: FormFailure | null;
  replyFailure: FormFailure | null;
}) {
  const t = useTranslations('forum.side');
  const { post, related, reader, clientId, now } = discussion;
  const time = useForumTime(now);
  const field = useRef<HTMLTextAreaElement>(null);
  const path = `/forum/${post.id}`;
  const isPublic = post.status === 'approved' || post.status === 'withdrawn';
  return (
    <div className="page" key={post.id}>
      <BackToForum />
      <FormProblem failure={failure} />
      <div className="split">
        <div>
          <Topic post={post} reader={reader} time={time} />
          {isPublic ? (
            <Replies
              discussion={discussion}
              time={time}
              onReply={(name) => writeMention(field, name)}
            />
          ) : null}
          {post.locked ? (
            <LockedNote post={post} time={time} />
          ) : reader.canReply && isPublic && reader.id ? (
            <ReplyForm
              postId={post.id}
              viewerId={reader.id}
              clientId={clientId}
              failure={replyFailure}
              field={field}
            />
          ) : isPublic ? (
            <NoReplyBox path={path} signedIn={reader.id !== null} />
          ) : null}
        </div>
        <aside className="stack gap-6">
          <GoodNeighbours />
          <OtherPosts posts={related} title={t('topic')} />
        </aside>
      </div>
    </div>
  );
}

/** The replies, page by page, with the accepted one in front. */
function Replies({
  discussion: { post, accepted, replies, sort, continued, reader },
  time,
  onReply,
}: {
  discussion: DiscussionPageView;
  time: ReturnType<typeof useForumTime>;
  onReply: (name: string) => void;
}) {
  const t = useTranslations('forum.post');
  const path = `/forum/${post.id}`;
  const pathOf = (after: string | null) => {
    const query = new URLSearchParams({
      ...(sort === 'oldest' ? {} : { sort }),
      ...(after ? { after } : {}),
    }).toString();
    return query ? `${path}?${query}` : path;
  };
  const shown = [
    ...(accepted && !continued ? [accepted] : []),
    ...replies.items.filter(({ id }) => id !== accepted?.id),
  ];
  const askedBy = post.author.name.split(' ')[0] ?? '';
  return (
    <section aria-label={t('repliesLabel')}>
      <div className="row between wrap forum-replies-head">
        <h2>{t('replies', { count: replies.total })}</h2>
        {replies.total > 1 ? <ReplySorting path={path} sort={sort} /> : null}
      </div>
      {continued ? (
        <Link className="link act" to={pathOf(null)}>
          {t('first')}
        </Link>
      ) : null}
      {shown.map((reply) => (
        <Reply
          key={reply.id}
          reply={reply}
          reader={reader}
          askedBy={askedBy}
          time={time}
          onReply={onReply}
        />
      ))}
      {replies.nextCursor ? (
        <p className="forum-more">
          <Link className="btn btn-line" to={pathOf(replies.nextCursor)}>
            {t('more')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Writes a name at the end of a text. */
function writeMention(field: RefObject<HTMLTextAreaElement | null>, name: string): void {
  const area = field.current;
  if (!area) return;
  const { text } = withMention(
    { text: area.value, start: area.value.length, end: area.value.length },
    name,
  );
  // React says of what it writes into a field that somebody typed it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
}

/** The order of replies: chosen and gone, or with a button where no script runs. */
function ReplySorting({ path, sort }: { path: string; sort: ReplySort }) {
  const t = useTranslations('forum.post');
  const submit = useSubmit();
  const [shown, choose] = useChosen<string>(sort);
  return (
    <Form action={path} preventScrollReset>
      <SentSelect
        name="sort"
        value={shown}
        aria-label={t('sort')}
        onChange={({ currentTarget: { form, value } }) =>
          choose(value, submit(form, { preventScrollReset: true }))
        }
      >
        {options(REPLY_SORTS, (each) => t(each))}
      </SentSelect>
      <noscript>
        <button className="btn btn-line">{t('apply')}</button>
      </noscript>
    </Form>
  );
}

/** There is no such discussion, or not for this reader. */
export function PostMissing() {
  const t = useTranslations('forum');
  return (
    <div className="page">
      <EmptyState
        headingLevel={1}
        title={t('post.missing')}
        text={t('post.missingText')}
        action={
          <Link className="btn btn-line" to="/forum">
            {t('post.back')}
          </Link>
        }
      />
    </div>
  );
}
