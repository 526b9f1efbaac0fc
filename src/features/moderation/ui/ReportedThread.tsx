import { Eye } from 'lucide-react';
import { Form } from 'react-router';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * The words around a reported message; says how much is shown and that the look is recorded, before
 * it is opened.
 * @param id of the case
 */
export function ReportedThread({ thread, id }: { thread: ReportedMessage[] | null; id: string }) {
  const t = useTranslations('inbox');
  if (!thread)
    return (
      <div className="note">
        <Eye className="icon" aria-hidden />
        <div>
          <strong>{t('thread')}</strong>
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
