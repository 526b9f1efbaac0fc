/** Asks the server whom a text may mention. Without an answer nobody is suggested. */
import { useEffect, useState } from 'react';
import { NAMES_SHOWN } from '#features/forum/forum.limits.ts';
import type { NameView } from '#features/forum/forum.schema.ts';
import { fitsName } from './names.ts';

/** Typing on makes another question before this one is sent. */
const PAUSE_MS = 150;
/** An answer that takes longer comes when nobody waits for it any more. */
const WAIT_MS = 8_000;

type Known = { q: string; names: NameView[] };

/**
 * People whose name begins as typed.
 * @param q null while nobody is asked for
 * @returns none before the first answer
 */
export function useNames(q: string | null, postId: string | undefined): NameView[] {
  const [known, setKnown] = useState<Known | null>(null);
  const asked = q?.trim().toLowerCase() ?? null;
  const fits = asked !== null && known !== null && asked.startsWith(known.q);
  // Fewer than there is room for are all that there are: typing on leaves some of them out.
  const isEnough =
    fits && (known.q === asked || (known.q !== '' && known.names.length < NAMES_SHOWN));
  useEffect(() => {
    if (asked === null || isEnough || (asked === '' && !postId)) return;
    const question = new AbortController();
    const send = async () => {
      const query = new URLSearchParams({ q: asked, ...(postId ? { postId } : {}) });
      const signal = AbortSignal.any([question.signal, AbortSignal.timeout(WAIT_MS)]);
      const response = await fetch(`/api/forum/names?${query}`, { signal });
      if (!response.ok) return;
      const { data } = (await response.json()) as { data: NameView[] };
      if (!question.signal.aborted) setKnown({ q: asked, names: data });
    };
    const timer = setTimeout(() => void send().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [asked, isEnough, postId]);
  return fits ? known.names.filter(({ name }) => fitsName(name, asked)) : [];
}
