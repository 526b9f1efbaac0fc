import { useFormatter } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';

const FORM = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/**
 * A moment in the person's own time zone, which only their browser knows; until it is asked, in the
 * zone of the site. Both are named.
 */
export function LocalTime({ at }: { at: string }) {
  const format = useFormatter();
  const own = useScripted() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  return (
    <time dateTime={at}>
      {format.dateTime(new Date(at), own ? { ...FORM, timeZone: own } : FORM)}
    </time>
  );
}
