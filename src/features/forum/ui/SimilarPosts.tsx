import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TITLE_MAX } from '#features/forum/forum.limits.ts';
import type { PostLink } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

const PAUSE_MS = 500;

/** Discussions that the new one may repeat, while its title is typed. */
export function SimilarPosts({ title }: { title: string }) {
  const t = useTranslations('forum.write');
  const [posts, setPosts] = useState<PostLink[]>([]);
  const short = title.trim().length < 8;
  useEffect(() => {
    if (short) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ title: title.slice(0, TITLE_MAX) });
      const response = await fetch(`/api/forum/similar?${query}`, { signal: left.signal }).catch(
        () => null,
      );
      if (response?.ok) setPosts(((await response.json()) as { data: PostLink[] }).data);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [title, short]);
  if (short || posts.length === 0) return null;
  return (
    <div className="note" role="status">
      <MessagesSquare className="icon" aria-hidden />
      <div>
        <strong>{t('similar')}</strong>
        <ul>
          {posts.map(({ id, title: own, replies, answered }) => (
            <li key={id}>
              <a href={`/forum/${id}`} target="_blank" rel="noopener">
                {own}
              </a>{' '}
              {t('similarReplies', { count: replies, answered: String(answered) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
