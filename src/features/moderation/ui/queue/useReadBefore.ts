import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';

/** So often a page that somebody reads asks whether its author wrote something newer. */
const ASK_MS = 30_000;

/**
 * The revision that somebody was reading when a newer one took its place; null while there is none.
 * Asks for newer ones as long as the page is looked at.
 */
export function useReadBefore(about: CaseView): CaseView | null {
  const shown = useRef(about);
  const [read, setRead] = useState<CaseView | null>(null);
  useEffect(() => {
    if (about.revision > shown.current.revision) setRead(shown.current);
    shown.current = about;
  }, [about]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = window.setInterval(ask, ASK_MS);
    return () => window.clearInterval(timer);
  }, [revalidate]);
  return read;
}
