import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { Banner } from '#ui/Banner.tsx';
import { useToast } from '#ui/useToast.ts';
import { keepHearts } from './heart-keeper.ts';

/** Id of the one form that all hearts of a page send. */
export const HEARTS_FORM = 'hearts';

/** Listings whose heart is not as the server drew it. */
type Changes = ReadonlyMap<string, boolean> | null;

/** Told to those who show them, so that a change draws hearts alone and not the page. */
function changesOfPage() {
  let changes: Changes = null;
  const listeners = new Set<() => void>();
  return {
    read: () => changes,
    tell(now: ReadonlyMap<string, boolean>) {
      // Most pages have none, and no heart is drawn again for that.
      if (now.size === 0 && !changes) return;
      changes = now.size === 0 ? null : now;
      listeners.forEach((listener) => listener());
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Known = { hearts: HeartsOfPage | null; page: ReturnType<typeof changesOfPage> };
const HeartsContext = createContext<Known>({ hearts: null, page: changesOfPage() });

/**
 * Whether listings are favorites of the person, and their own, as far as this page knows now;
 * `wasSaved` as the server drew it.
 */
export function useHearts() {
  const { hearts, page } = useContext(HeartsContext);
  const changes = useSyncExternalStore(page.listen, page.read, page.read);
  const wasSaved = (id: string) => hearts?.saved.includes(id) ?? false;
  return {
    wasSaved,
    isSaved: (id: string) => changes?.get(id) ?? wasSaved(id),
    isOwn: (id: string) => hearts?.own.includes(id) ?? false,
  };
}

/**
 * Stands around everything on a page that has a heart. The hearts are buttons of one plain form: it
 * works without scripts, sends visitors to sign in, and is taken over by heart-keeper.ts.
 * @param hearts null for visitors
 * @param notice what became of a heart that was sent without scripts
 */
export function Hearts({
  hearts,
  notice = null,
  children,
}: {
  hearts: HeartsOfPage | null;
  notice?: string | null | undefined;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const [page] = useState(changesOfPage);
  const known = useMemo(() => ({ hearts, page }), [hearts, page]);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!hearts || !form.current) return;
    const leaving = new AbortController();
    const given = { hearts, form: form.current, signal: leaving.signal };
    keepHearts({ ...given, onChange: page.tell, onFailure: toast });
    return () => leaving.abort();
  }, [hearts, page, toast]);

  return (
    <HeartsContext value={known}>
      {notice ? (
        <div className="page flash" role="status">
          <Banner>{notice}</Banner>
        </div>
      ) : null}
      {children}
      <form ref={form} id={HEARTS_FORM} method="post" action="/favorites" hidden>
        <input type="hidden" name="return" value={pathname + search} />
      </form>
    </HeartsContext>
  );
}
