import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { discard } from './outbox.ts';
import { useOutbox } from './useOutbox.ts';

/**
 * First messages that wait on this device: they have no conversation yet, so the list shows them,
 * and says why one was refused when it was sent at last.
 */
export function WaitingFirst({ viewerId }: { viewerId: string }) {
  const t = useTranslations('messages.thread');
  const waiting = useOutbox(viewerId).filter((message) => 'name' in message);
  if (waiting.length === 0) return null;
  return (
    <ul>
      {waiting.map(({ clientId, name, content, refusal }) => {
        const Icon = refusal === undefined ? Clock : TriangleAlert;
        return (
          <li key={clientId} className="convo-waiting">
            <b>{name}</b>
            <p className="small">{content}</p>
            <p className={refusal === undefined ? 'stamp start' : 'stamp start err'} role="status">
              <Icon className="icon icon-s" aria-hidden />
              <span>{refusal === undefined ? t('waiting') : `${t('notSent')}: ${refusal}`}</span>
              <button className="link" type="button" onClick={() => discard(viewerId, clientId)}>
                {t('discard')}
              </button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
