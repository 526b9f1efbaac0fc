import { ThumbsUp } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useToast } from '#ui/useToast.ts';

type Liked = { id: string; likes: number; liked: boolean };

/**
 * Likes a text, or takes that back: shown at once, and as it was when the server refuses. Without
 * scripts it is a form of the page. Whoever may not like sees the number alone.
 */
export function LikeButton({
  of: { id, likes, liked },
  own,
  small = false,
}: {
  of: Liked;
  own: boolean;
  small?: boolean;
}) {
  const t = useTranslations('forum.post');
  const fetcher = useFetcher<{ failure: FormFailure | null }>({ key: `like-${id}` });
  const show = useToast();
  const failure = fetcher.state === 'idle' ? fetcher.data?.failure : null;
  useEffect(() => {
    if (failure?.message) show({ text: failure.message, tone: 'problem' });
  }, [failure, show]);
  const asked = fetcher.formData?.get('intent');
  const shown = asked ? asked === 'like' : liked;
  const count = likes + Number(shown) - Number(liked);
  const className = small ? 'act small' : 'btn btn-quiet';
  const icon = <ThumbsUp className={small ? 'icon icon-s' : 'icon'} aria-hidden />;
  const number = (
    <>
      <span className="num" aria-hidden>
        {count}
      </span>
      <span className="sr">{t('likes', { count })}</span>
    </>
  );
  if (own)
    return (
      <span className={`${className} muted forum-plain`}>
        {icon}
        {number}
      </span>
    );
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        className={`${className} forum-like`}
        name="intent"
        value={shown ? 'unlike' : 'like'}
        aria-pressed={shown}
      >
        {icon}
        {number}
      </button>
    </fetcher.Form>
  );
}
