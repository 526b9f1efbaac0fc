/** Who wrote a text: in the list and on its discussion's page. */
import { Link } from 'react-router';
import type { AuthorView } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

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
