import { useEffect, useRef, useState } from 'react';
import type { PlannedDate } from '#features/events/events.schema.ts';
import { type EventTexts, textOf, textsOf } from './EventFormContext.ts';

/** Somebody is still typing. */
const PAUSE_MS = 300;
const LINES = ['startDate', 'startTime', 'endDate', 'endTime', 'timeZone', 'repeats', 'until'];

/**
 * The dates that the fields describe, as the server spells them out; those of before until its
 * answer is there, and none when something about them is wrong.
 * @param first those that came with the page; null when it came with other fields
 */
export function usePlannedDates(
  draft: EventTexts,
  first: readonly PlannedDate[] | null,
): readonly PlannedDate[] {
  const [planned, setPlanned] = useState(first ?? []);
  const query = queryOf(draft);
  const asked = useRef(first ? query : null);
  useEffect(() => {
    if (asked.current === query) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      asked.current = query;
      void ask(query, leaving.signal).then((dates) => {
        if (dates && !leaving.signal.aborted) setPlanned(dates);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query]);
  return planned;
}

function queryOf(draft: EventTexts): string {
  const query = new URLSearchParams();
  for (const name of LINES) {
    const text = textOf(draft, name);
    if (text !== '') query.set(name, text);
  }
  const weekdays = textsOf(draft, 'weekdays').join(',');
  if (weekdays !== '') query.set('weekdays', weekdays);
  return query.toString();
}

/** @returns null when no answer came: what is shown stays */
async function ask(query: string, signal: AbortSignal): Promise<PlannedDate[] | null> {
  const response = await fetch(`/api/events/dates?${query}`, { signal }).catch(() => null);
  if (!response) return null;
  const body = (await response.json().catch(() => null)) as { data?: PlannedDate[] } | null;
  return response.ok ? (body?.data ?? null) : [];
}
