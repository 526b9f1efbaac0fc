import { ChevronRight, CircleCheck, ListOrdered, Star } from 'lucide-react';
import { Link } from 'react-router';
import { FACES } from '#features/events/events.limits.ts';
import type { GuestView } from '#features/events/events.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { bold } from '#ui/rich.tsx';
import { type Answered, useRsvp } from './Rsvps.tsx';

const NAMED = 3;

/** Who goes: how many, and the faces of those who allow it. */
export function Guests({
  event,
  guests,
  all,
}: {
  event: Answered;
  guests: readonly GuestView[];
  /** Everybody is listed. */
  all: boolean;
}) {
  const t = useTranslations('events.one');
  const { attendeeCount, interestedCount, waitingCount } = useRsvp(event);
  return (
    <section id="guests">
      <div className="row between wrap">
        <h2>{t('who')}</h2>
        {guests.length > FACES && !all ? (
          <Link className="see" to="?going=all#guests" preventScrollReset>
            {t('seeAll')}
            <ChevronRight className="icon" aria-hidden />
          </Link>
        ) : null}
      </div>
      {guests.length === 0 ? (
        <p className="small muted">{t('nobody')}</p>
      ) : all ? (
        <ul className="guests" aria-label={t('everybody')}>
          {guests.map(({ id, name, avatar }) => (
            <li key={id}>
              <Link className="row gap-3" to={`/seller/${id}`}>
                <Face picture={avatar} name={name} lazy />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Faces guests={guests} total={attendeeCount} />
      )}
      <ul className="row wrap small ev-counts">
        <li className="row gap-1">
          <CircleCheck className="icon icon-s" aria-hidden />
          <span className="num">{t.rich('going', { b: bold, count: attendeeCount })}</span>
        </li>
        <li className="row gap-1">
          <Star className="icon icon-s" aria-hidden />
          <span className="num">{t.rich('interested', { b: bold, count: interestedCount })}</span>
        </li>
        {waitingCount > 0 ? (
          <li className="row gap-1">
            <ListOrdered className="icon icon-s" aria-hidden />
            <span className="num">{t.rich('waiting', { b: bold, count: waitingCount })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Faces({ guests, total }: { guests: readonly GuestView[]; total: number }) {
  const t = useTranslations('events.one');
  const format = useFormatter();
  const shown = guests.slice(0, FACES);
  const more = Math.max(0, total - shown.length);
  const first = shown.slice(0, NAMED).map(({ name }) => name);
  const others = total - first.length;
  return (
    <div className="going">
      <div className="faces" aria-hidden>
        {shown.map(({ id, name, avatar }) => (
          <Face key={id} picture={avatar} name={name} lazy />
        ))}
        {more > 0 ? <span className="avatar initials num">+{format.number(more)}</span> : null}
      </div>
      <p className="small muted">
        {others > 0
          ? t('names', { names: first.join(', '), count: others })
          : t('namesAlone', { names: format.list(first) })}
      </p>
    </div>
  );
}
