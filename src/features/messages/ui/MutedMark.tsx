import { BellOff } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** New messages of a conversation are not told of. */
export function MutedMark() {
  const t = useTranslations('messages.list');
  return (
    <span className="convo-muted">
      <BellOff className="icon icon-s muted" aria-hidden />
      <span className="sr">{t('muted')}</span>
    </span>
  );
}
