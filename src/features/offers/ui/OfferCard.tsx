import { Check, CircleX, Clock, CornerDownLeft, Undo2, X } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import type { OfferState } from '#features/offers/offers.limits.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import { ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import type { ArrangementView } from '#features/orders/orders.schema.ts';
import { ArrangeForm } from '#features/orders/ui/ArrangeForm.tsx';
import { orderPath } from '#features/orders/ui/people.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { counterPath } from './offer-paths.ts';
import { useDates } from '#platform/i18n/dates.ts';

export type OfferCardProps = {
  offer: OfferView;
  /** First name of the other one. */
  name: string;
  /** Whether the other one can be written to now. */
  canWrite: boolean;
  /** When the page was made, ISO 8601. */
  now: string;
};

const LOOKS = {
  open: { icon: Clock, look: 'st-pending' },
  countered: { icon: CornerDownLeft, look: 'st-cancelled' },
  accepted: { icon: Check, look: 'st-approved' },
  declined: { icon: X, look: 'st-cancelled' },
  withdrawn: { icon: Undo2, look: 'st-cancelled' },
  expired: { icon: Clock, look: 'st-cancelled' },
  ended: { icon: CircleX, look: 'st-cancelled' },
} as const satisfies Record<OfferState, object>;

/**
 * One round in the log: right for mine, left for theirs. Only the open one is large and has
 * buttons.
 */
export function OfferCard({ offer, name, canWrite, now }: OfferCardProps) {
  const t = useTranslations('offers.card');
  const own = offer.role === offer.madeBy;
  const open = offer.status === 'open';
  const byBuyer = offer.madeBy === 'buyer';
  const look = `offer${own ? ' me' : ''}${open ? '' : ' past'}`;
  return (
    <article className={offer.status === 'accepted' ? `${look} taken` : look}>
      <p className="row between wrap small">
        <b>
          {own ? t(byBuyer ? 'own' : 'ownCounter') : t(byBuyer ? 'from' : 'counterFrom', { name })}
        </b>
        <Status offer={offer} own={own} />
      </p>
      <Amount offer={offer} />
      <Facts offer={offer} name={name} now={now} />
      {open ? <Actions offer={offer} canWrite={canWrite} /> : null}
    </article>
  );
}

function Status({ offer: { status }, own }: { offer: OfferView; own: boolean }) {
  const t = useTranslations('offers.status');
  const { icon: Icon, look } = LOOKS[status];
  return (
    <span className={`badge ${look}`}>
      <Icon className="icon" aria-hidden />
      {status === 'open' ? t(own ? 'waiting' : 'waitingForYou') : t(status)}
    </span>
  );
}

function Amount({ offer: { amount, quantity, options } }: { offer: OfferView }) {
  const t = useTranslations('offers.card');
  const money = useMoney();
  return (
    <>
      <p className="amount">
        {quantity > 1 ? t('quantity', { quantity, price: money(amount) }) : money(amount)}{' '}
        <ShownPrice money={amount} />
      </p>
      {options.length > 0 ? (
        <p className="small muted" dir="auto">
          {options.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
        </p>
      ) : null}
    </>
  );
}

/** Which round it is, until when, and what was said with it; or why it is over. */
function Facts({ offer, name, now }: Pick<OfferCardProps, 'offer' | 'name' | 'now'>) {
  const t = useTranslations('offers.card');
  const { briefMoment: time } = useDates();
  const { round, rounds, status, reason, note, role, createdAt, endsAt } = offer;
  if (reason === 'tooLow')
    return (
      <p className="small muted">
        {role === 'buyer' ? t('tooLow', { name }) : t('tooLowForYou', { name })}
      </p>
    );
  const quote = note ? <span dir="auto">{t('quote', { note })}</span> : null;
  if (status === 'open')
    return (
      <p className="small muted">
        {t('openUntil', {
          round,
          rounds,
          time: time(endsAt),
          left: t('left', {
            hours: Math.max(0, Math.floor((Date.parse(endsAt) - Date.parse(now)) / HOUR_MS)),
          }),
        })}
        {quote ? (
          <>
            <br />
            {quote}
          </>
        ) : null}
      </p>
    );
  return (
    <>
      <p className="small muted">
        {t('round', { round, rounds })} · {quote ?? t('sent', { time: time(createdAt) })}
      </p>
      {reason ? <p className="small muted">{t(`reasons.${reason}`)}</p> : null}
    </>
  );
}

/** Answers of the other one, or taking it back. */
function Actions({ offer, canWrite }: { offer: OfferView; canWrite: boolean }) {
  const t = useTranslations('offers.card');
  const { id, actions } = offer;
  const { state, formData } = useNavigation();
  const asked = state !== 'idle' && formData?.get('offer') === id ? formData.get('intent') : null;
  const button = (intent: string) => ({
    name: 'intent',
    value: intent,
    'aria-busy': asked === intent || undefined,
    'aria-disabled': asked !== null || undefined,
    onClick: (event: { preventDefault: () => void }) =>
      asked === null ? undefined : event.preventDefault(),
  });
  return (
    <Form method="post" className="acts" preventScrollReset>
      <input type="hidden" name="offer" value={id} />
      {actions.accept && canWrite ? (
        <button className="btn btn-primary" {...button('acceptOffer')}>
          <Check className="icon" aria-hidden />
          {t('accept')}
        </button>
      ) : null}
      {actions.counter && canWrite ? (
        <Link className="btn btn-line" to={counterPath(id)}>
          {t('counter')}
        </Link>
      ) : null}
      {actions.decline ? (
        <button className="btn btn-quiet" {...button('declineOffer')}>
          {t('decline')}
        </button>
      ) : null}
      {actions.withdraw ? (
        <button className="btn btn-quiet" {...button('withdrawOffer')}>
          {t('withdraw')}
        </button>
      ) : null}
    </Form>
  );
}

/**
 * What is said in the log when one of the two has accepted: the order that it became, and to its
 * buyer the question how they get it.
 */
export function AcceptedPanel({
  offer,
  name,
  arrangement,
}: Pick<OfferCardProps, 'offer' | 'name'> & { arrangement: ArrangementView | null }) {
  const t = useTranslations('offers.accepted');
  const money = useMoney();
  const { role, madeBy, amount, orderId } = offer;
  const price = money(amount);
  return (
    <article className="offer won">
      <p>
        <b>{role === madeBy ? t('byOther', { name, price }) : t('byYou', { price })}</b>{' '}
        <ShownPrice money={amount} />
      </p>
      {orderId ? (
        <>
          <p className="small">
            {t(role === 'buyer' ? 'forBuyer' : 'forSeller', {
              name,
              number: orderId.slice(-6).toUpperCase(),
            })}
          </p>
          {arrangement ? (
            <>
              <h3>{t('arrange')}</h3>
              <ArrangeForm arrangement={arrangement} back={`/messages/${offer.conversationId}`} />
            </>
          ) : null}
          <div className="acts">
            <Link className="btn btn-line" to={orderPath(orderId)}>
              {t('view')}
            </Link>
          </div>
        </>
      ) : null}
    </article>
  );
}
