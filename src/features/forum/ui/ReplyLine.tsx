import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { replyDraft, useWriting } from './useWriting.ts';

/** The small reply box below a discussion that is open in the list. */
export function ReplyLine({
  postId,
  viewerId,
  clientId,
  failure,
}: {
  postId: string;
  viewerId: string;
  clientId: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('forum.write');
  const tl = useTranslations('forum.list');
  const scripted = useScripted();
  const { fields, set, sending, ...writing } = useWriting(
    replyDraft(viewerId, postId),
    { fields: { content: failure?.typed?.['content'] ?? '' }, clientId },
    failure !== null,
    'reply',
  );
  return (
    <>
      <FormProblem failure={failure} />
      <Form method="post" preventScrollReset className="row gap-3 forum-line">
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="id" value={postId} />
        <input type="hidden" name="clientId" value={writing.clientId} />
        <input
          className="input"
          name="content"
          required
          value={fields.content}
          dir="auto"
          aria-label={tl('reply')}
          placeholder={tl('reply')}
          onChange={({ currentTarget }) => set({ content: currentTarget.value })}
        />
        <Button
          type="submit"
          look="primary"
          busy={sending}
          disabled={scripted && fields.content.trim() === ''}
        >
          {sending ? t('replying') : t('reply')}
        </Button>
      </Form>
    </>
  );
}
