/** What the list and a discussion's own page say of it. */
import { CircleCheck, Eye, Lock, Pin } from 'lucide-react';
import type { PostView } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

/** What stands above a title: pinned, answered, locked, and the topic. */
export function PostMarks({
  post,
}: {
  post: Pick<PostView, 'pinned' | 'locked' | 'acceptedReplyId' | 'category'>;
}) {
  const t = useTranslations('forum');
  return (
    <p className="row wrap forum-marks">
      {post.pinned ? (
        <Badge tone="brand" icon={<Pin className="icon" aria-hidden />}>
          {t('marks.pinned')}
        </Badge>
      ) : null}
      {post.acceptedReplyId ? (
        <Badge tone="approved" icon={<CircleCheck className="icon" aria-hidden />}>
          {t('marks.answered')}
        </Badge>
      ) : null}
      {post.locked ? (
        <Badge tone="cancelled" icon={<Lock className="icon" aria-hidden />}>
          {t('marks.locked')}
        </Badge>
      ) : null}
      <Badge>{t(`topics.${post.category}`)}</Badge>
    </p>
  );
}

/** How often a discussion was opened. */
export function Views({ count }: { count: number }) {
  const t = useTranslations('forum.list');
  return (
    <span className="btn btn-quiet muted forum-plain">
      <Eye className="icon" aria-hidden />
      <span className="num" aria-hidden>
        {count}
      </span>
      <span className="sr">{t('views', { count })}</span>
    </span>
  );
}
