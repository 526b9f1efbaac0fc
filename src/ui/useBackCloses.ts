import { useEffect, useRef } from 'react';
import { takeBack } from './back.ts';

/** Marks the entry of the history that stands for what lies over the page. */
type OverPage = { overPage?: true } | null;

/** Told to the window when the entry of one that closed has gone. */
const LEFT = 'over-page-left';

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
    const enter = () => {
      if (isOverPage()) return;
      history.pushState({ ...(history.state as OverPage), overPage: true }, '');
    };
    enter();
    // The entry of one that closed a moment ago may still be here, on its way out.
    addEventListener(LEFT, enter);
    const leave = takeBack(() => latest.current());
    return () => {
      leave();
      removeEventListener(LEFT, enter);
      // Closed in another way, the entry goes too; after a moment, because in development React
      // takes effects back and runs them again.
      leaving.current = setTimeout(() => {
        if (!isOverPage()) return;
        takeBack(() => void dispatchEvent(new Event(LEFT)));
        history.back();
      });
    };
  }, []);
}
