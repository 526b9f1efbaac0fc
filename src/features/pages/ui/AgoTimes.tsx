import { useEffect } from 'react';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useLocale } from '#platform/i18n/i18n.ts';
import { DAY_MS, displayDay, MINUTE_MS } from '#platform/i18n/time.ts';

/** What is older is told by its date alone. */
const TOLD_MS = 7 * DAY_MS;

type Format = ReturnType<typeof useFormatter>;

/** "3h ago" of a moment of the last days; null of any other, which its date says better. */
export function agoText(format: Format, locale: string, at: Date, now: Date): string | null {
  const age = now.getTime() - at.getTime();
  if (!(age >= 0 && age < TOLD_MS)) return null;
  // English is written out in its short form ("3 hr. ago"), others in their narrow one ("-3 h").
  return format.relativeTime(at, { now, style: locale === 'en' ? 'narrow' : 'short' });
}

/**
 * Brings the dates of cards to how long ago that was, and keeps them so; also on a page that was
 * made long ago, whose cards are no longer new today. The server writes dates, which are right on
 * every page: kept, offline and without scripts.
 */
export function AgoTimes() {
  const format = useFormatter();
  const locale = useLocale();
  const { brief } = useDates();
  useEffect(() => {
    const tell = () => {
      const now = new Date();
      for (const time of document.querySelectorAll<HTMLTimeElement>('.card time')) {
        const at = new Date(time.dateTime);
        const date = brief(time.dateTime);
        const text = agoText(format, locale, at, now) ?? date;
        if (time.textContent !== text) time.textContent = text;
        time.title = format.dateTime(at, { dateStyle: 'long' });
        // The one badge without a sign.
        const badge = time.closest('.card')?.querySelector<HTMLElement>('.tag-on:not(:has(svg))');
        if (badge) badge.hidden = displayDay(at) !== displayDay(now);
      }
    };
    tell();
    const timer = setInterval(tell, MINUTE_MS);
    // Lists come and go in a page; what this writes itself is no change of its cards.
    const seen = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeType === 1)))
        tell();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearInterval(timer);
      seen.disconnect();
    };
  }, [format, locale, brief]);
  return null;
}
