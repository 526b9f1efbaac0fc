import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { TextParts } from './TextParts.tsx';
import { replyDraft, useWriting } from './useWriting.ts';

/** The reply box of a discussion's own page. */
export function ReplyForm({
  postId,
  viewerId,
  clientId,
  people,
  failure,
  field,
}: {
  postId: string;
  viewerId: string;
  clientId: string;
  people: readonly string[];
  failure: FormFailure | null;
  /** The text field, for whoever writes a name into it. */
  field: React.RefObject<HTMLTextAreaElement | null>;
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
  const form = useRef<HTMLFormElement>(null);
  const blank = fields.content.trim() === '';
  return (
    <Form
      ref={form}
      id="reply"
      method="post"
      className="panel tint stack forum-reply-form"
      aria-label={t('replyLabel')}
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="id" value={postId} />
      <input type="hidden" name="clientId" value={writing.clientId} />
      <FormProblem failure={failure} />
      <TextParts
        key={writing.clientId}
        label={t('yourReply')}
        value={fields.content}
        onChange={(content) => writing.set({ content })}
        userId={viewerId}
        media={[]}
        postId={postId}
        people={people}
        error={failure?.fields['content']}
        mediaError={failure?.fields['media']}
        field={field}
        onWaiting={setWaits}
      />
      <div className="row between wrap form-end">
        <p className="small muted desk">{t('kind')}</p>
        <div className="row push">
          {scripted && !blank ? (
            <Button look="quiet" onClick={writing.discard}>
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
