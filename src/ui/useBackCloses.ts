import { useEffect, useRef } from 'react';
import { takeBack } from './back.ts';

/** Marks the entry of the history that stands for what lies over the page. */
type OverPage = { overPage?: true } | null;

const isOverPage = () => (history.state as OverPage)?.overPage === true;

/**
 * While the component is there, Back (the button and gesture of phones, too) calls `close` and
 * stays on the page. For what covers the whole page: it gets an entry of the history of its own,
 * which leaves with it.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    clearTimeout(leaving.current);
    if (!isOverPage()) history.pushState({ ...(history.state as OverPage), overPage: true }, '');
    const leave = takeBack(() => latest.current());
    return () => {
      leave();
      // Closed in another way, the entry goes too; after a moment, because in development React
      // takes effects back and runs them again.
      leaving.current = setTimeout(() => {
        if (!isOverPage()) return;
        takeBack(() => {});
        history.back();
      });
    };
  }, []);
}
