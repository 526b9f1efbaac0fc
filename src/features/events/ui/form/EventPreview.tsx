import { Calendar, MapPin, Repeat, Users } from 'lucide-react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { EVENT_CATEGORIES } from '#features/events/events.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { KindBadge } from '../EventBadges.tsx';
import { EventPicture } from '../EventPicture.tsx';
import { useEventTimes } from '../useEventTimes.ts';
import { textOf, useEventForm } from './EventFormContext.ts';
import { useFormWords } from './fields.tsx';

/** How people will see the event in the list. */
export function EventPreview({ picture, dates }: { picture: string | null; dates: number }) {
  const t = useFormWords();
  const tc = useTranslations('events.card');
  const to = useTranslations('events.ownList');
  const { draft, planned } = useEventForm();
  const { when } = useEventTimes();
  const nameOf = useCatalogName('country');
  const category = EVENT_CATEGORIES.find((each) => each === textOf(draft, 'category'));
  const [country, location] = [textOf(draft, 'country'), textOf(draft, 'location')];
  const [first] = planned;
  const timeZone = textOf(draft, 'timeZone');
  const max = Number(textOf(draft, 'maxAttendees'));
  return (
    <aside className="stack desk ev-preview">
      <p className="label muted">{t('preview')}</p>
      <article className="event">
        <div className="card-media">
          <div className="tags">{category ? <KindBadge category={category} /> : null}</div>
          {picture ? (
            <img src={picture} alt="" />
          ) : (
            <EventPicture
              event={{ picture: null, category: category ?? 'festival' }}
              sizes="17rem"
            />
          )}
        </div>
        <div className="ev-body">
          <h3>{textOf(draft, 'title') || t('previewTitle')}</h3>
          {first && timeZone ? (
            <p className="info">
              <Calendar className="icon" aria-hidden />
              <span>{when({ ...first, timeZone })}</span>
            </p>
          ) : null}
          {dates > 1 ? (
            <p className="info">
              <Repeat className="icon" aria-hidden />
              <span>{to('dates', { count: dates })}</span>
            </p>
          ) : null}
          {location || country ? (
            <p className="info">
              <MapPin className="icon" aria-hidden />
              <span>{[location, country && nameOf(country)].filter(Boolean).join(', ')}</span>
            </p>
          ) : null}
          {max > 0 ? (
            <p className="info num">
              <Users className="icon" aria-hidden />
              <span>{tc('places', { count: 0, max })}</span>
            </p>
          ) : null}
        </div>
      </article>
      <p className="small muted">{t('previewHint')}</p>
    </aside>
  );
}
