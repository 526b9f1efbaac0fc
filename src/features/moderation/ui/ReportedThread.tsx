import { Eye } from 'lucide-react';
import { Form } from 'react-router';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { LAST_REPORTED } from '#features/messages/messages.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * The words around a reported message; says how much is shown and that the look is recorded, before
 * it is opened.
 * @param id of the case
 * @param isWhole the conversation is reported, not one message of it; left out where the page does
 *   not know
 */
export function ReportedThread({
  thread,
  id,
  isWhole,
}: {
  thread: ReportedMessage[] | null;
  id: string;
  isWhole?: boolean;
}) {
  const t = useTranslations('inbox');
  const shown = isWhole === undefined ? 'threadAny' : isWhole ? 'threadWhole' : 'thread';
  const title = t(shown, { count: LAST_REPORTED });
  if (!thread)
    return (
      <div className="note">
        <Eye className="icon" aria-hidden />
        <div>
          <strong>{title}</strong>
          {t('threadHint')}
        </div>
        <Form method="post" className="push">
          <input type="hidden" name="id" value={id} />
          <button className="act link" name="intent" value="read">
            {t('read')}
          </button>
        </Form>
      </div>
    );
  return (
    <div className="inbox-thread">
      {thread.map(({ id: messageId, senderName, content, isReported, pictures }) => (
        <div key={messageId} className={isReported ? 'is-reported' : undefined}>
          <p className="xs muted">
            {senderName}
            {isReported ? ` · ${t('reported')}` : ''}
          </p>
          <p className="small" dir="auto">
            {content}
          </p>
          {pictures.map(({ url }) => (
            <a key={url} className="link small" href={url} target="_blank" rel="noreferrer">
              {t('picture')}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}
