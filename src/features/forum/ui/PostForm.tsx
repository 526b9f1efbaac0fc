import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { DEFAULT_TOPIC, type Topic } from '#features/forum/forum.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { DraftOffer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Composer } from './composer/Composer.tsx';
import { newDraft, useWriting } from './composer/useWriting.ts';
import { SimilarPosts } from './SimilarPosts.tsx';
import { type Fields, TitleAndTopic, typedIn } from './TitleAndTopic.tsx';

/**
 * The form for a new discussion, on a page of its own or above the list, and for what is changed.
 * What is missing is said here, in the language of the page; whatever else is wrong, by the server.
 * @param written what is changed; null for a new one
 * @param topic of the list, which a new discussion takes
 * @param leave a page to go back to, or what closes the form above a list
 */
export function PostForm({
  written = null,
  topic = DEFAULT_TOPIC,
  viewerId,
  clientId,
  failure = null,
  leave,
}: {
  written?: WrittenView | null;
  topic?: Topic;
  viewerId: string;
  clientId: string;
  failure?: FormFailure | null;
  leave: string | (() => void);
}) {
  const t = useTranslations('forum.write');
  const fields0: Fields = {
    title: written?.title ?? '',
    category: written?.category ?? topic,
    content: written?.content ?? '',
  };
  const intent = written ? 'edit' : 'post';
  const writing = useWriting(
    written ? null : newDraft(viewerId),
    { fields: typedIn(failure, fields0), clientId },
    failure !== null,
    intent,
  );
  const { fields, set, sending } = writing;
  const [waits, setWaits] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isReply = written !== null && written.title === null;
  const { missing, check } = useMissing(fields, isReply);
  const wrong = { ...failure?.fields, ...missing };
  const isInList = typeof leave === 'function';
  const form = useFocusAtFirst(isInList);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      {...(isInList ? { action: '/forum/new', 'aria-label': t('formLabel') } : {})}
      className={isInList ? 'panel tint stack forum-short' : 'panel stack gap-6'}
      noValidate
      onSubmit={check}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="clientId" value={writing.clientId} />
      {written ? <input type="hidden" name="revision" value={written.revision} /> : null}
      <FormProblem failure={failure} />
      {isReply ? null : <TitleAndTopic fields={fields} set={set} wrong={wrong} />}
      {written ? null : <SimilarPosts title={fields.title} />}
      <Composer
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
        field={field}
        userId={viewerId}
        media={written?.media ?? []}
        postId={written?.postId}
        error={wrong['content']}
        mediaError={wrong['media']}
        onWaiting={setWaits}
      />
      <DraftOffer offer={writing.offer} />
      <FormEnd leave={isInList ? leaveList(leave, writing.clear) : leave} busy={sending || waits}>
        {written ? t(sending ? 'saving' : 'save') : t(sending ? 'posting' : 'post')}
      </FormEnd>
    </Form>
  );
}

/** Cancel takes what was typed away, as a page that is left does. */
const leaveList = (close: () => void, clear: () => void) => () => {
  clear();
  close();
};

/** A form that was opened by a press begins in its first field. */
function useFocusAtFirst(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLInputElement>('input[name=title]')?.focus();
  }, [wanted]);
  return form;
}

const REQUIRED = { title: 'titleRequired', content: 'contentRequired' } as const;

/** What is missing, once somebody tried to send it; the first of it gets the focus. */
function useMissing(fields: Fields, isReply: boolean) {
  const t = useTranslations('forum.write');
  const [tried, setTried] = useState(false);
  const needed = isReply ? (['content'] as const) : (['title', 'content'] as const);
  const blank = needed.filter((name) => fields[name].trim() === '');
  const missing = Object.fromEntries(tried ? blank.map((name) => [name, t(REQUIRED[name])]) : []);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    setTried(true);
    const [first] = blank;
    if (!first) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  return { missing, check };
}

/** Who will see it, and the ways out of the form. */
function FormEnd({
  leave,
  busy,
  children,
}: {
  leave: string | (() => void);
  busy: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('forum.write');
  return (
    <div className="row between wrap form-end">
      <p className="small muted">{t('everyone')}</p>
      <div className="row push">
        {typeof leave === 'string' ? (
          <Link className="btn btn-quiet" to={leave}>
            {t('cancel')}
          </Link>
        ) : (
          <Button look="quiet" onClick={leave}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {children}
        </Button>
      </div>
    </div>
  );
}
