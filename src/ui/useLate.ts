import { useEffect, useState } from 'react';

/** Answers usually come sooner than this; what flashes is worse than nothing. */
const DELAY_MS = 300;

/**
 * Whether something has been awaited noticeably long. `awaited` tells one wait from the next; null
 * while there is none.
 */
export function useLate(awaited: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = awaited === null ? undefined : setTimeout(() => setLate(awaited), DELAY_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return awaited !== null && awaited === late;
}
