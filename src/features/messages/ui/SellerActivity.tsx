import { Clock, MessageCircleReply } from 'lucide-react';
import type { SellerActivity as Activity } from '#features/messages/messages.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** How soon a seller usually answers, and whether they were here lately; in their card. */
export function SellerActivity({ answersWithin, active }: Activity) {
  const t = useTranslations('related.activity');
  return (
    <ul className="small seller-activity" aria-label={t('label')}>
      {answersWithin ? (
        <li className="row gap-1">
          <MessageCircleReply className="icon icon-s" aria-hidden="true" />
          {t(`answers.${answersWithin}`)}
        </li>
      ) : null}
      {active ? (
        <li className="row gap-1">
          <Clock className="icon icon-s" aria-hidden="true" />
          {t(`active.${active}`)}
        </li>
      ) : null}
    </ul>
  );
}
