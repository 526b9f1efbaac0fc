import { ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import type { Fulfillment } from '#features/orders/orders.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { RequestSum } from './request-values.ts';
import { useMoney } from './useMoney.ts';

/** What it costs, line by line; nothing while something is not chosen yet. */
export function RequestSums({
  sum,
  fulfillment,
  name,
}: {
  sum: RequestSum | null;
  fulfillment: Fulfillment | null;
  name: string;
}) {
  const t = useTranslations('requests');
  const money = useMoney();
  if (!sum) return null;
  const { quantity, unitPrice, goods, fee, total } = sum;
  const agreed = fulfillment === 'delivery' && !fee;
  return (
    <>
      <dl className="sums">
        <div>
          <dt>{t('line', { quantity, price: money(unitPrice) })}</dt>
          <dd>{money(goods)}</dd>
        </div>
        <div>
          <dt>{t(fulfillment === 'delivery' ? 'delivery' : 'pickup')}</dt>
          <dd>{agreed ? t('agreed') : fee?.amount ? money(fee) : t('free')}</dd>
        </div>
        <div className="total">
          <dt>{t('total')}</dt>
          <dd>
            {money(total)} <ShownPrice money={total} />
          </dd>
        </div>
      </dl>
      {agreed ? <p className="small muted">{t('agreedText', { name })}</p> : null}
    </>
  );
}
