import { Check, ListOrdered, X } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { RSVP_ANSWERS, type RsvpAnswer, type RsvpStatus } from '#features/events/events.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FieldError } from '#ui/Field.tsx';
import { type Answered, useRsvp } from './Rsvps.tsx';

export type RsvpEvent = Answered & { waitingList: boolean };

/**
 * Going or RSVP, Interested or Maybe, and × to remove it; the waiting list when it is full (spec 2
 * section 4). A plain form, so that it works without scripts.
 */
export function RsvpButtons({
  event,
  primary = false,
  large = false,
  asksShown = false,
}: {
  event: RsvpEvent;
  /** The one leaf button of the page. */
  primary?: boolean;
  large?: boolean;
  /** Asks whether others may see it, each time somebody says that they come. */
  asksShown?: boolean;
}) {
  const t = useTranslations('events.rsvp');
  const { pathname, search } = useLocation();
  const { status, isFull, position, busy, problem, send } = useRsvp(event);
  const size = large ? ' btn-lg' : '';
  const answered = (sent: FormEvent<HTMLFormElement>) => {
    const { submitter } = sent.nativeEvent as SubmitEvent;
    const value = (submitter as HTMLButtonElement | null)?.value;
    const answer = RSVP_ANSWERS.find((each) => each === value);
    sent.preventDefault();
    const shows = sent.currentTarget.elements.namedItem('visible');
    const isAsked = answer === 'going' && shows instanceof HTMLInputElement;
    if (answer) send(answer, isAsked ? shows.checked : undefined);
  };
  const mayJoin = isFull && status !== 'going' && status !== 'waiting';
  return (
    <form
      className="rsvp-form"
      method="post"
      action={`/events/${event.id}/rsvp`}
      onSubmit={answered}
      aria-busy={busy || undefined}
    >
      <input type="hidden" name="return" value={pathname + search} />
      {asksShown && status !== 'going' && status !== 'waiting' ? <AskShown /> : null}
      <div className="rsvp" role="group" aria-label={t('label', { title: event.title })}>
        <GoingButton {...{ status, mayJoin, size, primary }} waitingList={event.waitingList} />
        <button
          className={`btn btn-line${status === 'interested' ? ' on' : ''}${size}`}
          {...button('interested')}
          aria-pressed={status === 'interested'}
        >
          {status === 'interested' ? <Check className="icon" aria-hidden /> : null}
          {t(status === 'interested' ? 'interested' : 'maybe')}
        </button>
        {status === 'going' || status === 'interested' ? (
          <button className="icon-btn line" {...button('not_going')} aria-label={t('remove')}>
            <X className="icon" aria-hidden />
          </button>
        ) : null}
        {status === 'waiting' && position !== null ? (
          <p className="small muted num rsvp-line">{t('position', { position })}</p>
        ) : null}
        {problem ? <FieldError className="rsvp-line">{problem}</FieldError> : null}
      </div>
    </form>
  );
}

const button = (value: RsvpAnswer) => ({ name: 'status', value, type: 'submit' }) as const;

/** To come, or to wait for a place. */
function GoingButton({
  status,
  mayJoin,
  waitingList,
  size,
  primary,
}: {
  status: RsvpStatus;
  mayJoin: boolean;
  waitingList: boolean;
  size: string;
  primary: boolean;
}) {
  const t = useTranslations('events.rsvp');
  if (status === 'waiting')
    return (
      <button className={`btn btn-line${size}`} {...button('not_going')} aria-pressed>
        <ListOrdered className="icon" aria-hidden />
        {t('leave')}
      </button>
    );
  if (mayJoin)
    return waitingList ? (
      <button className={`btn btn-line${size}`} {...button('going')} aria-pressed={false}>
        <ListOrdered className="icon" aria-hidden />
        {t('join')}
      </button>
    ) : null;
  return (
    <button
      className={`btn ${status === 'going' || primary ? 'btn-primary' : 'btn-line'}${size}`}
      {...button('going')}
      aria-pressed={status === 'going'}
    >
      {status === 'going' ? <Check className="icon" aria-hidden /> : null}
      {t(status === 'going' ? 'going' : 'rsvp')}
    </button>
  );
}

/** Whether others may see who comes, and who these are. */
function AskShown() {
  const t = useTranslations('events.one');
  const id = useId();
  return (
    <div>
      <label className="row between setting">
        <span className="small">{t('shownAsk')}</span>
        <input type="hidden" name="asksVisible" value="yes" />
        <input className="toggle" type="checkbox" name="visible" aria-describedby={id} />
      </label>
      <WhoSees id={id} />
    </div>
  );
}

/** Whom the names of guests are shown, said where one allows it. */
export function WhoSees({ id }: { id: string }) {
  const t = useTranslations('events.one');
  return (
    <p className="small muted" id={id}>
      {t('shownAskHint')}
    </p>
  );
}
