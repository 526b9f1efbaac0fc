import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** What could not be loaded is asked for again after about so long. */
const ASK_AGAIN_MS = 5_000;

/**
 * Reads the page anew until it comes, and at once when the connection is back.
 * @param isMissing whether something of it is missing
 * @param before what is done right before each time
 */
export function useAskAgain(isMissing = true, before?: () => void): void {
  const { state } = useNavigation();
  const { state: again, revalidate } = useRevalidator();
  const isStill = state === 'idle' && again === 'idle';
  useEffect(() => {
    if (!isMissing || !isStill) return;
    const ask = () => {
      before?.();
      void revalidate();
    };
    // Not all at once after a server was away.
    const timer = setInterval(ask, ASK_AGAIN_MS * (0.5 + Math.random()));
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isMissing, isStill, before, revalidate]);
}
