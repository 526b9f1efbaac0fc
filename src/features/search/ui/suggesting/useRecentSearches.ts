import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetSearches, keepShown, readSearches } from './recent-searches.ts';

/** What was searched for on this device; the words of the page that is shown are kept. */
export function useRecentSearches(viewerId: string | null) {
  const { key, pathname, search } = useLocation();
  const [searches, setSearches] = useState(() => readSearches(viewerId));
  const [first] = useState(viewerId);
  useEffect(() => {
    // Drawn anew while they sign out: no visitor searched for it.
    if (first !== null && viewerId === null) return;
    // It may have been sent before this code was there. The words are those of the address: the box
    // may still have those of the page before.
    const words = new URLSearchParams(search).get('q') ?? '';
    if (pathname.endsWith('/search')) keepShown(viewerId, words, key);
  }, [viewerId, first, pathname, search, key]);
  return {
    searches,
    /** Looks again: another tab may have added to them. */
    read: () => setSearches(readSearches(viewerId)),
    forget: () => {
      forgetSearches();
      setSearches([]);
    },
  };
}
