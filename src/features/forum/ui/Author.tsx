/** Who wrote a text and where it stands: in the list and on its discussion's page. */
import { Link } from 'react-router';
import type { AuthorView, PostView, ReplyView } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

/** A name that leads to the person, where they are still there. */
export function AuthorName({ author }: { author: AuthorView }) {
  const t = useTranslations('forum.post');
  const name = author.name || t('deletedAuthor');
  return author.id ? (
    <Link className="forum-author" to={`/seller/${author.id}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <b className="forum-author">
      <bdi>{name}</bdi>
    </b>
  );
}

/** What its author and moderators are told of a text that not everybody sees as it is. */
export function EntryState({ of }: { of: Pick<PostView | ReplyView, 'status' | 'waitingEdit'> }) {
  const t = useTranslations('forum');
  const { status, waitingEdit } = of;
  const waits = status === 'pending' || status === 'flagged';
  const said = waits
    ? t('post.waits')
    : status === 'rejected'
      ? t('post.waitsRejected')
      : waitingEdit === 'rejected'
        ? t('post.editRejected')
        : waitingEdit
          ? t('post.editWaits')
          : null;
  if (said === null) return null;
  const refused = status === 'rejected' || waitingEdit === 'rejected';
  return (
    <p className="row wrap gap-2 small muted">
      <Badge tone={refused ? 'rejected' : 'pending'}>
        {t(refused ? 'marks.rejected' : 'marks.pending')}
      </Badge>
      <span>{said}</span>
    </p>
  );
}
