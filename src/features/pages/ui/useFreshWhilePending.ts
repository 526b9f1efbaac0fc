/** Keeps a page true while something on it waits for its check. */
import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** A check takes seconds, a person's decision hours: asked soon, then ever less often. */
const FIRST_MS = 1_500;
const LONGEST_MS = 60_000;
/** Several things that wait on one page ask once. */
const TOGETHER_MS = 500;

/** Whether something with this status has no decision yet. */
export const isWaiting = (status: string | null | undefined): boolean =>
  status === 'pending' || status === 'flagged';

/**
 * Asks the server again while something waits for its decision and the page is looked at.
 * @param waits whether anything on the page waits
 */
export function useFreshWhilePending(waits: boolean): void {
  const { revalidate } = useRevalidator();
  // Asking while another page is on its way would begin that one anew.
  const stays = useNavigation().state === 'idle';
  useEffect(() => {
    if (!waits || !stays) return;
    let pause = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(() => {
        pause = Math.min(pause * 2, LONGEST_MS);
        const isSeen = document.visibilityState === 'visible' && navigator.onLine;
        const { dataset } = document.documentElement;
        if (isSeen && Date.now() - Number(dataset['askedAt'] ?? 0) >= TOGETHER_MS) {
          dataset['askedAt'] = String(Date.now());
          void revalidate();
        }
        plan();
      }, pause);
    };
    plan();
    return () => clearTimeout(timer);
  }, [waits, stays, revalidate]);
}
