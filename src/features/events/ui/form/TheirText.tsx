import { Banner } from '#ui/Banner.tsx';
import { type EventTexts, textOf, useEventForm } from './EventFormContext.ts';
import { useFormWords } from './fields.tsx';

/** The lines that are compared, in the order of the form; each has its label among the words. */
const LINES = {
  title: 'name',
  description: 'description',
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
  until: 'until',
  location: 'location',
  maxAttendees: 'most',
  price: 'price',
  contact: 'contact',
  link: 'link',
} as const;

/** What was written in another window meanwhile, where it is something else. */
export function TheirText({ theirs }: { theirs: EventTexts }) {
  const t = useFormWords();
  const { values } = useEventForm();
  const names = Object.keys(LINES) as (keyof typeof LINES)[];
  const different = names.filter((name) => textOf(theirs, name) !== textOf(values, name));
  return (
    <Banner tone="warn" title={t('theirs')}>
      <ul>
        {different.map((name) => (
          <li key={name}>
            {t('theirsLine', { field: t(LINES[name]), value: textOf(theirs, name) || '–' })}
          </li>
        ))}
      </ul>
      <p>{t('theirsText')}</p>
    </Banner>
  );
}
