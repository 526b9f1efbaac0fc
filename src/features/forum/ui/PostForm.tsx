import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { DEFAULT_TOPIC, TITLE_MAX } from '#features/forum/forum.limits.ts';
import type { PostLink } from '#features/forum/forum.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
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
      {restored ? (
        <p className="note" role="status">
          <span>{t('kept')}</span>
          <button className="push" type="button" onClick={discard}>
            {t('discard')}
          </button>
        </p>
      ) : null}
      {isReply ? null : (
        <TitleAndTopic
          fields={fields}
          set={set}
          failure={failure}
          topicLabel={t('category')}
          required
        />
      )}
      {written ? null : <Similar title={fields.title} />}
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
      <div className="row between wrap form-end">
        <p className="small muted">{t('everyone')}</p>
        <div className="row push">
          <Link className="btn btn-quiet" to={backPath}>
            {t('cancel')}
          </Link>
          <Button type="submit" look="primary" busy={sending || waits}>
            {written ? t(sending ? 'saving' : 'save') : t(sending ? 'posting' : 'post')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const PAUSE_MS = 500;

/** Discussions that the new one may repeat, while its title is typed. */
function Similar({ title }: { title: string }) {
  const t = useTranslations('forum.write');
  const [posts, setPosts] = useState<PostLink[]>([]);
  const short = title.trim().length < 8;
  useEffect(() => {
    if (short) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ title: title.slice(0, TITLE_MAX) });
      const response = await fetch(`/api/forum/similar?${query}`, { signal: left.signal }).catch(
        () => null,
      );
      if (response?.ok) setPosts(((await response.json()) as { data: PostLink[] }).data);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [title, short]);
  if (short || posts.length === 0) return null;
  return (
    <div className="note" role="status">
      <MessagesSquare className="icon" aria-hidden />
      <div>
        <strong>{t('similar')}</strong>
        <ul>
          {posts.map(({ id, title: own, replies, answered }) => (
            <li key={id}>
              <a href={`/forum/${id}`} target="_blank" rel="noopener">
                {own}
              </a>{' '}
              {t('similarReplies', { count: replies, answered: String(answered) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
