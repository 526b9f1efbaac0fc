/** Fetches the idle chunk, the second and last step in which a page wakes up. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { untilFetched } from '#ui/lazy-part.ts';
import type * as IdleChunk from './idle-chunk.tsx';

type Chunk = typeof IdleChunk;

const IdleContext = createContext<Chunk | null>(null);

/** The parts of the idle chunk; null until it is there. */
export const useIdle = () => useContext(IdleContext);

/**
 * Stands around the page and fetches the chunk when the browser has nothing else to do. `<html>`
 * is marked with `data-hydrated` once React has taken the page over and the chunk is in it.
 */
export function IdleProvider({ children }: { children: ReactNode }) {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  useEffect(() => {
    const begin = async () => {
      const fetched = await untilFetched(() => import('./idle-chunk.tsx'));
      startTransition(() => setChunk(fetched));
    };
    if ('requestIdleCallback' in window) requestIdleCallback(() => void begin(), { timeout: 5000 });
    else setTimeout(() => void begin(), 1000);
  }, []);
  // After the effects of everything in the page.
  useEffect(() => {
    if (!chunk) return;
    document.documentElement.dataset['hydrated'] = '';
    askForTitleFont();
  }, [chunk]);
  return <IdleContext value={chunk}>{children}</IdleContext>;
}

/**
 * The title font comes last, because nothing waits for it; once it was here, pages have it from the
 * start (rendering/deferred-hydration.server.ts).
 */
function askForTitleFont(): void {
  document.documentElement.dataset['titles'] = '';
  try {
    localStorage.setItem('titles', '1');
  } catch {
    // A browser that keeps nothing: each page asks for it last.
  }
}
