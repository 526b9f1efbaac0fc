/** Asks the server what begins as typed. Without an answer there are no suggestions. */
import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { SearchSuggestions } from '#features/search/suggestions/suggest.schema.ts';
import type { Messages } from '#platform/i18n/texts.ts';

const NOTHING: SearchSuggestions = { listings: [], categories: [], stores: [], places: [] };
/** Typing on makes another question before this one is sent. */
const PAUSE_MS = 120;
/** An answer that takes longer comes when nobody waits for it any more. */
const WAIT_MS = 8_000;

type Answer = SearchSuggestions & { texts?: Messages };
type Known = { typed: string; location: string; suggestions: SearchSuggestions };

/**
 * The latest answer, and the words of the list, which come with the first one. Each question takes
 * back the one before, so that answers never overtake each other.
 */
export function useSuggestions(
  typed: string,
  location: string,
): { suggestions: SearchSuggestions; isOf: string | null; texts: Messages | null } {
  const path = useHref('/search/suggestions');
  const [texts, setTexts] = useState<Messages | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const hasTexts = useRef(false);
  useEffect(() => {
    const asks = /[\p{L}\p{N}]/u.test(typed);
    if (!asks && hasTexts.current) return setKnown(null);
    const question = new AbortController();
    const send = async () => {
      const query = new URLSearchParams({ q: typed });
      if (location) query.set('location', location);
      if (!hasTexts.current) query.set('texts', '');
      const signal = AbortSignal.any([question.signal, AbortSignal.timeout(WAIT_MS)]);
      const response = await fetch(`${path}?${query}`, { signal });
      if (!response.ok) return;
      const { texts: words, ...suggestions } = (await response.json()) as Answer;
      if (question.signal.aborted) return;
      if (words) setTexts(words);
      hasTexts.current ||= words !== undefined;
      setKnown(asks ? { typed, location, suggestions } : null);
    };
    // A missing or slow network leaves a plain box.
    const timer = setTimeout(() => void send().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [path, typed, location]);
  // While somebody types on, what was found so far stays; of other letters it says nothing.
  const holds = known !== null && typed.startsWith(known.typed) && known.location === location;
  return {
    suggestions: holds ? known.suggestions : NOTHING,
    isOf: holds ? known.typed : null,
    texts,
  };
}
