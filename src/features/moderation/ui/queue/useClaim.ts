import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { CLAIM_MINUTES } from '#features/moderation/moderation.limits.ts';

export type Claiming = {
  /** Null until the server answered. */
  isMine: boolean | null;
  /** Why it could not be taken. */
  refused: string | null;
};

/** Kept this much earlier than it would end. */
const RENEW_MS = (CLAIM_MINUTES * 60_000) / 3;
/** Whoever goes on to the next one at once takes nothing. */
const PAUSE_MS = 300;
/** Where list and case stand side by side; on narrower screens only what was opened is seen. */
const WIDE = '(min-width: 64rem)';

/**
 * Takes the case that is open, keeps it while it is, and lets go of it when another one is opened
 * or the page is left.
 * @param wasOpened somebody chose it, and it is not only the first of the list
 */
export function useClaim(id: string | null, wasOpened: boolean): Claiming {
  const { submit, data } = useFetcher<DeskAnswer>({ key: `claim ${id}` });
  useEffect(() => {
    if (!id || !(wasOpened || window.matchMedia(WIDE).matches)) return;
    const post = (intent: string) => submit({ intent, id }, { method: 'post' });
    let taking: Promise<void> | undefined;
    const take = () => {
      taking = post('claim');
    };
    const first = window.setTimeout(take, PAUSE_MS);
    const timer = window.setInterval(take, RENEW_MS);
    // The page may be gone before a fetcher is heard.
    const release = () =>
      taking &&
      void fetch(`/api/moderation/cases/${id}/claim`, { method: 'DELETE', keepalive: true }).catch(
        () => {},
      );
    // Nothing is taken apart when the whole document is left; one that comes back takes it again.
    const claimAgain = ({ persisted }: PageTransitionEvent) => persisted && void post('claim');
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', claimAgain);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', claimAgain);
      // A release that came before the claim would leave it there.
      void taking?.then(release, release);
    };
  }, [id, wasOpened, submit]);
  const mine = data?.intent === 'claim' ? data : null;
  return {
    isMine: mine ? mine.failure === null : null,
    refused: mine?.failure?.message ?? null,
  };
}
