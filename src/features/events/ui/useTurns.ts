import { useEffect, useRef } from 'react';

/**
 * Sends what is said of one thing in the order in which it was said, and of what waits only the
 * last.
 * @returns a function of the thing's id and what sends; its answer is null when something was said
 * later
 */
export function useTurns() {
  const latest = useRef(new Map<string, number>());
  const before = useRef(new Map<string, { answered: Promise<unknown>; abort: () => void }>());
  const goAtOnce = useRef(new Map<string, () => void>());
  useEffect(() => {
    const leave = () => {
      for (const go of goAtOnce.current.values()) go();
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  return async <T extends object>(
    id: string,
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> => {
    const turn = (latest.current.get(id) ?? 0) + 1;
    latest.current.set(id, turn);
    // One after the other: the server must not hear the last tap before the one in front of it.
    const inFront = before.current.get(id);
    if (inFront)
      await new Promise<unknown>((go) => {
        void inFront.answered.then(go);
        // Whoever leaves the page cannot wait; what is in front must not arrive last then.
        goAtOnce.current.set(id, () => {
          inFront.abort();
          go(null);
        });
      });
    // A later tap waits behind this one, and it is the one that counts.
    if (latest.current.get(id) !== turn) return null;
    goAtOnce.current.delete(id);
    const way = new AbortController();
    const answered = send(way.signal);
    before.current.set(id, { answered, abort: () => way.abort() });
    const answer = await answered;
    return latest.current.get(id) === turn ? answer : null;
  };
}
