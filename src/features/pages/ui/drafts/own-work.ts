/**
 * Which draft a tab writes. Its work goes on, and the form has it back by itself, after a reload,
 * a crash, a session that ended, a sign-in, and on the way back in the tab's history. Whoever left
 * the form by a link, or opens it in another tab, is offered the draft.
 */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

const KEY = 'calabash-writing:';

/** `leftAt` is the entry of the history in which the form was left by a link. */
type Mark = { name: string; leftAt?: string };

/**
 * The name of the draft with which a form goes on; null where it begins something new.
 * @param kind of the form, such as `sell`
 * @param entry of the history: `useLocation().key`
 */
export function ownWork(kind: string, entry: string): string | null {
  const mark = attempt(() => JSON.parse(sessionStorage.getItem(KEY + kind) ?? 'null') as Mark);
  if (typeof mark?.name !== 'string') return null;
  return mark.leftAt === undefined || mark.leftAt === entry ? mark.name : null;
}

/**
 * Notes that this tab writes a draft, and when its form is left.
 * @param name of the draft; null where nothing is kept
 */
export function useOwnWork(kind: string, name: string | null): void {
  const { key } = useLocation();
  const note = (mark: Mark) =>
    attempt(() => sessionStorage.setItem(KEY + kind, JSON.stringify(mark)));
  useEffect(() => {
    if (name !== null) note({ name });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `note` says what `kind` says
  }, [kind, name]);
  const leave = useEffectEvent((from: string) => {
    const to = location.pathname;
    if (name !== null && to !== from && !to.endsWith('/login')) note({ name, leftAt: key });
  });
  useEffect(() => {
    const from = location.pathname;
    return () => leave(from);
  }, []);
}

/** Storage may be full, or blocked for this page. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
