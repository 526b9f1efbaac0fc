import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { Form } from 'react-router';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { LAST_REPORTED } from '#features/messages/messages.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { Thumbs } from './desk/Thumbs.tsx';
import { useCaseAddress } from './queue/case-address.ts';

/**
 * The words around a reported message, or of the two of a disputed order; says how much is shown
 * and that the look is recorded, before it is opened by its button or by O.
 * @param id of the case, or of the order
 * @param isWhole the conversation is reported, not one message of it; left out where the page does
 *   not know
 * @param title what is shown, where it is something else
 */
export function ReportedThread({
  read,
  id,
  isWhole,
  title,
}: {
  /** What was asked for last, maybe of another case. */
  read: DeskAnswer['read'];
  id: string;
  isWhole?: boolean;
  title?: string;
}) {
  const t = useTranslations('inbox');
  const button = useRef<HTMLButtonElement>(null);
  const action = useCaseAddress();
  useShortcuts((key, repeated) => {
    if (key !== 'o' || repeated || !button.current?.checkVisibility()) return false;
    button.current.click();
    return true;
  });
  const shown = isWhole === undefined ? 'threadAny' : isWhole ? 'threadWhole' : 'thread';
  const thread = read?.id === id ? read.thread : null;
  if (!thread)
    return (
      <div className="note">
        <Eye className="icon" aria-hidden />
        <div>
          <strong>{title ?? t(shown, { count: LAST_REPORTED })}</strong>
          {t('threadHint')}
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <button className="act link" name="intent" value="read" ref={button}>
              {t('read')} <kbd className="kbd desk">O</kbd>
            </button>
          </Form>
        </div>
      </div>
    );
  if (thread.length === 0) return <p className="note">{t('threadNone')}</p>;
  return (
    <div className="inbox-thread">
      {thread.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </div>
  );
}

function Message({
  message: { senderName, content, isReported, pictures },
}: {
  message: ReportedMessage;
}) {
  const t = useTranslations('inbox');
  return (
    <div className={isReported ? 'is-reported' : undefined}>
      <p className="xs muted">
        {senderName}
        {isReported ? ` · ${t('reported')}` : ''}
      </p>
      <p className="small" dir="auto">
        {content}
      </p>
      <Thumbs title={senderName} pictures={pictures} />
    </div>
  );
}
