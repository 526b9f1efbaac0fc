import { CircleCheck, CornerDownRight } from 'lucide-react';
import { Form } from 'react-router';
import type { ReplyView } from '#features/forum/forum.schema.ts';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { AuthorName } from './Author.tsx';
import { EditLink, Pictures, RemoveButton, ReportLink } from './Entry.tsx';
import { LikeButton } from './LikeButton.tsx';
import { Prose } from './Prose.tsx';
import type { useForumTime } from './useForumTime.ts';

/** What the reader may do on the page of a discussion. */
export type Reader = {
  id: string | null;
  canReply: boolean;
  canEdit: boolean;
  asked: boolean;
  moderates: boolean;
};

/** A reply on the page of its discussion. */
export function Reply({
  reply,
  reader,
  askedBy,
  time,
  onReply,
}: {
  reply: ReplyView;
  reader: Reader;
  /** Whoever chose the answer. */
  askedBy: string;
  time: ReturnType<typeof useForumTime>;
  onReply: (name: string) => void;
}) {
  const t = useTranslations('forum');
  const { id, author, accepted } = reply;
  const own = reader.id !== null && reader.id === reply.userId;
  const isPublic = reply.status === 'approved';
  return (
    <article className={accepted ? 'forum-reply accepted' : 'forum-reply'} id={`reply-${id}`}>
      <Face picture={author.avatar} name={author.name} lazy />
      <div className="stack forum-reply-main">
        {accepted ? (
          <p className="row wrap gap-2">
            <Badge tone="approved" icon={<CircleCheck className="icon" aria-hidden />}>
              {t('post.accepted')}
            </Badge>
            {askedBy ? (
              <span className="xs muted">{t('post.chosenBy', { name: askedBy })}</span>
            ) : null}
          </p>
        ) : null}
        <p className="small muted row wrap forum-by">
          <AuthorName author={author} />
          {own ? <Badge>{t('marks.you')}</Badge> : null}
          <span>
            <time dateTime={reply.createdAt}>{time.at(reply.createdAt)}</time>
            {reply.editedAt ? ` · ${t('marks.edited')}` : null}
          </span>
        </p>
        <ScreeningNote of={reply} />
        <Prose body={reply.body} />
        <Pictures media={reply.media} author={author.name} />
        <div className="row wrap forum-acts">
          {isPublic ? <LikeButton of={reply} own={own} small /> : null}
          {reader.canReply && isPublic && !own ? (
            <a className="act small muted" href="#reply" onClick={() => onReply(author.name)}>
              <CornerDownRight className="icon icon-s" aria-hidden />
              {t('post.reply')}
            </a>
          ) : null}
          {reader.asked && isPublic ? <AcceptButton reply={reply} /> : null}
          {own && reader.canEdit && reply.status !== 'removed' ? (
            <EditLink id={id} className="act small muted" />
          ) : null}
          {own || !author.id ? null : <ReportLink id={id} className="act small muted" />}
          {own || reader.moderates ? (
            <RemoveButton id={id} of="reply" className="act small muted" />
          ) : null}
        </div>
      </div>
    </article>
  );
}

function AcceptButton({ reply: { id, postId, accepted } }: { reply: ReplyView }) {
  const t = useTranslations('forum.post');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={postId} />
      <input type="hidden" name="replyId" value={id} />
      <button className="act small muted" name="intent" value={accepted ? 'unaccept' : 'accept'}>
        <CircleCheck className="icon icon-s" aria-hidden />
        {t(accepted ? 'unaccept' : 'accept')}
      </button>
    </Form>
  );
}
