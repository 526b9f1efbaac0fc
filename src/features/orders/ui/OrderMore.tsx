import { ReceiptText, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { DISPUTE_DAYS } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { TransitionLink } from './TransitionLink.tsx';
import { orderPath, otherOf } from './people.ts';
import { useDates } from '#platform/i18n/dates.ts';

/** Receipt, how people pay each other safely, and the quiet way to a dispute. */
export function OrderMore({ order }: { order: OrderView }) {
  const t = useTranslations('orders.page');
  const { day } = useDates();
  const { id, actions, disputeUntil, status } = order;
  const asked = { ...order, other: otherOf(order) };
  return (
    <>
      <section className="panel tint order-more" aria-label={t('more')}>
        {order.isRecorded ? null : (
          <Link className="more-row" to={`${orderPath(id)}/receipt`}>
            <ReceiptText className="icon" aria-hidden />
            {t('receipt')}
          </Link>
        )}
        <PaySafely payment={order.payment} />
        {actions.dispute ? (
          <TransitionLink order={asked} transition="dispute" className="more-row">
            <TriangleAlert className="icon" aria-hidden />
            {t('dispute')}
          </TransitionLink>
        ) : null}
      </section>
      {actions.dispute ? (
        <p className="small muted order-hint">
          {status === 'delivered' && disputeUntil
            ? t('disputeUntil', { date: day(disputeUntil) })
            : t('disputeHint', { days: DISPUTE_DAYS })}
        </p>
      ) : null}
    </>
  );
}

/** How people pay each other safely: nothing is paid here. */
function PaySafely({ payment }: Pick<OrderView, 'payment'>) {
  const t = useTranslations('orders.safe');
  const title = useTranslations('orders.page')('pay');
  const { name: site } = useSite();
  return (
    <details className="pay-safely">
      <summary className="more-row">
        <ShieldCheck className="icon" aria-hidden />
        {title}
      </summary>
      <div className="stack small">
        <p>{t('intro', { site })}</p>
        <ul className="stack">
          <li>{t('see')}</li>
          {payment === 'cash' || payment === 'other' ? <li>{t('cash')}</li> : null}
          {payment === 'transfer' || payment === 'other' ? <li>{t('transfer')}</li> : null}
          {payment === 'mobile' || payment === 'other' ? <li>{t('mobile')}</li> : null}
          <li>{t('code', { site })}</li>
          <li>{t('ask', { site })}</li>
        </ul>
      </div>
    </details>
  );
}
