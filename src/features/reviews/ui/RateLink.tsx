import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { firstName } from './AnswerForm.tsx';

/** Leads from an order that is over to what somebody may say of the other one. */
export function RateLink({ orderId, name }: { orderId: string; name: string }) {
  const t = useTranslations('reviewing.order');
  return (
    <Link className="btn btn-line" to={`/orders/${orderId}/review`}>
      <Star className="icon" aria-hidden />
      {t('rate', { name: firstName(name) })}
    </Link>
  );
}
