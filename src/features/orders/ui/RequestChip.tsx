import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { requestPath } from './people.ts';

/** The way from a conversation to buying what it is about. */
export function RequestChip({ listingId }: { listingId: string }) {
  const t = useTranslations('messages.write');
  return (
    <Link className="chip" to={requestPath(listingId)}>
      <ShoppingBag className="icon icon-s" aria-hidden />
      {t('requestToBuy')}
    </Link>
  );
}
