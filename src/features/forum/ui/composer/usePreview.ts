import { useEffect, useState } from 'react';
import type { RichText } from '#features/forum/markup/body.ts';

/** Typing goes on for a moment before it is worth asking. */
const PAUSE_MS = 600;
/** From here on the preview stands beside the field, and is always seen. */
const BESIDE = '(min-width: 64rem)';

/**
 * A text as the server will show it; asked for while it is seen.
 * @returns null before the first answer
 */
export function usePreview(
  content: string,
  postId: string | undefined,
  wanted: boolean,
): RichText | 'failed' | null {
  const [shown, setShown] = useState<RichText | 'failed' | null>(null);
  const blank = content.trim() === '';
  useEffect(() => {
    if (blank || !(wanted || matchMedia(BESIDE).matches)) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch('/api/forum/preview', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ content, ...(postId ? { postId } : {}) }),
          signal: left.signal,
        });
        if (!response.ok) throw new Error('no preview');
        const { data } = (await response.json()) as { data: { body: RichText } };
        setShown(data.body);
      } catch {
        if (!left.signal.aborted) setShown('failed');
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [content, postId, wanted, blank]);
  return blank ? null : shown;
}
