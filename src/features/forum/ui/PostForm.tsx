import { type ReactNode, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { DEFAULT_TOPIC } from '#features/forum/forum.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { SimilarPosts } from './SimilarPosts.tsx';
import { TextParts } from './TextParts.tsx';
import { type Fields, TitleAndTopic, typedIn } from './TitleAndTopic.tsx';
import { newDraft, useWriting } from './useWriting.ts';

/**
 * The form of a page of its own: for a new discussion, and for what is changed.
 * @param written what is changed; null for a new one
 */
export function PostForm({
  written,
  viewerId,
  clientId,
  people,
  failure,
  backPath,
}: {
  written: WrittenView | null;
  viewerId: string;
  clientId: string;
  people: readonly string[];
  failure: FormFailure | null;
  backPath: string;
}) {
  const t = useTranslations('forum.write');
  const fields0: Fields = {
    title: written?.title ?? '',
    category: written?.category ?? DEFAULT_TOPIC,
    content: written?.content ?? '',
  };
  const { fields, set, sending, discard, restored, ...writing } = useWriting(
    written ? null : newDraft(viewerId),
    { fields: typedIn(failure, fields0), clientId },
    failure !== null,
    written ? 'edit' : 'post',
  );
  const [waits, setWaits] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isReply = written !== null && written.title === null;
  return (
    <Form method="post" className="panel stack gap-6">
      <input type="hidden" name="intent" value={written ? 'edit' : 'post'} />
      <input type="hidden" name="clientId" value={writing.clientId} />
      {written ? <input type="hidden" name="revision" value={written.revision} /> : null}
      <FormProblem failure={failure} />
      {restored ? <KeptNote onDiscard={discard} /> : null}
      {isReply ? null : <TitleAndTopic fields={fields} set={set} failure={failure} required />}
      {written ? null : <SimilarPosts title={fields.title} />}
      <TextParts
        label={
          <>
            {t(isReply ? 'yourReply' : 'content')}
            <span className="req" aria-hidden>
              {' '}
              *
            </span>
          </>
        }
        value={fields.content}
        onChange={(content) => set({ content })}
        userId={viewerId}
        media={written?.media ?? []}
        postId={written?.postId}
        people={people}
        error={failure?.fields['content']}
        mediaError={failure?.fields['media']}
        field={field}
        onWaiting={setWaits}
      />
      <FormEnd backPath={backPath} busy={sending || waits}>
        {written ? t(sending ? 'saving' : 'save') : t(sending ? 'posting' : 'post')}
      </FormEnd>
    </Form>
  );
}

/** What was written before is there again. */
function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('forum.write');
  return (
    <p className="note" role="status">
      <span>{t('kept')}</span>
      <button className="push" type="button" onClick={onDiscard}>
        {t('discard')}
      </button>
    </p>
  );
}

/** Who will see it, and the ways out of the form. */
function FormEnd({
  backPath,
  busy,
  children,
}: {
  backPath: string;
  busy: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('forum.write');
  return (
    <div className="row between wrap form-end">
      <p className="small muted">{t('everyone')}</p>
      <div className="row push">
        <Link className="btn btn-quiet" to={backPath}>
          {t('cancel')}
        </Link>
        <Button type="submit" look="primary" busy={busy}>
          {children}
        </Button>
      </div>
    </div>
  );
}
