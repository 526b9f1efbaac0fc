import { useLocale } from 'use-intl';
import { currencyByCode } from '#features/catalog/catalog.data.ts';
import { formatMoney, type Money } from '#platform/money.ts';

/** Money as it is paid: in its own currency, never converted. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return (money) =>
    formatMoney(money, currencyByCode(money.currency)?.symbol ?? `${money.currency} `, locale);
}
