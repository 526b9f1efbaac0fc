import { Link } from 'react-router';
import type { PostLink } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** How people talk here. */
export function GoodNeighbours() {
  const t = useTranslations('forum.side');
  return (
    <section className="panel stack gap-3">
      <h2 className="head-3">{t('neighbors')}</h2>
      <ul className="stack gap-2 small muted forum-rules">
        <li>{t('kind')}</li>
        <li>{t('phones')}</li>
        <li>{t('scams')}</li>
      </ul>
      <Link className="link small act" to="/content-policy">
        {t('policy')}
      </Link>
    </section>
  );
}

/** Other discussions by their titles; nothing without any. */
export function OtherPosts({ posts, title }: { posts: readonly PostLink[]; title: string }) {
  if (posts.length === 0) return null;
  return (
    <section className="panel stack gap-2">
      <h2 className="head-3">{title}</h2>
      <ul className="small">
        {posts.map((post) => (
          <li key={post.id}>
            <Link className="act forum-other" to={`/forum/${post.id}`} dir="auto">
              {post.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
