import { useFormatter } from '#platform/i18n/i18n.ts';

const FORM = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** A moment by the clock of the reader's place, with the name of its zone. */
export function LocalTime({ at }: { at: string }) {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), FORM)}</time>;
}
