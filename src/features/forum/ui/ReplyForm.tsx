import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { DraftOffer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { Composer } from './composer/Composer.tsx';
import { replyDraft, useWriting } from './composer/useWriting.ts';

/**
 * The reply box of a discussion, on its own page and where it is open in the list.
 * @param props.field the text field, for whoever writes a name into it; none in the list
 */
export function ReplyForm({
  postId,
  viewerId,
  clientId,
  failure,
  field,
}: {
  postId: string;
  viewerId: string;
  clientId: string;
  failure: FormFailure | null;
  field?: React.RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTranslations('forum.write');
  const scripted = useScripted();
  const writing = useWriting(
    replyDraft(viewerId, postId),
    { fields: { content: failure?.typed?.['content'] ?? '' }, clientId },
    failure !== null,
    'reply',
  );
  const { fields, sending } = writing;
  const [waits, setWaits] = useState(false);
  const ownField = useRef<HTMLTextAreaElement>(null);
  const blank = fields.content.trim() === '';
  const isInList = field === undefined;
  return (
    <Form
      id={isInList ? undefined : 'reply'}
      method="post"
      encType="multipart/form-data"
      preventScrollReset={isInList}
      className={isInList ? 'stack gap-2 forum-line' : 'panel tint stack forum-reply-form'}
      aria-label={t('replyLabel')}
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="id" value={postId} />
      <input type="hidden" name="clientId" value={writing.clientId} />
      <FormProblem failure={failure} />
      <Composer
        key={writing.clientId}
        label={t(isInList ? 'replyLabel' : 'yourReply')}
        value={fields.content}
        onChange={(content) => writing.set({ content })}
        field={field ?? ownField}
        userId={viewerId}
        postId={postId}
        error={failure?.fields['content']}
        mediaError={failure?.fields['media']}
        short={isInList}
        onWaiting={setWaits}
      />
      <DraftOffer offer={writing.offer} />
      <div className="row between wrap form-end">
        {isInList ? null : <p className="small muted desk">{t('kind')}</p>}
        <div className="row push">
          {scripted && !blank ? (
            <Button look="quiet" onClick={writing.clear}>
              {t('cancel')}
            </Button>
          ) : null}
          <Button type="submit" look="primary" busy={sending || waits} disabled={scripted && blank}>
            {sending ? t('replying') : t('reply')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
