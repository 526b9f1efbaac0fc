import { useLocale } from '#platform/i18n/i18n.ts';
import { moneyText } from '#features/catalog/catalog.data.ts';
import type { Money } from '#platform/i18n/money.ts';

/** Money as it is paid: in its own currency, never converted. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return (money) => moneyText(money, locale);
}
