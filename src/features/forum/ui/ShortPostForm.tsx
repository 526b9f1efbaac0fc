import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { DEFAULT_TOPIC, type Topic } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { EMPTY, type Fields, TitleAndTopic } from './TitleAndTopic.tsx';
import { newDraft, useWriting } from './useWriting.ts';

/**
 * The short form in the list: title, category, content, Post and Cancel. What is missing is said
 * here, in the language of the page; whatever else is wrong, on the page of the long form.
 */
export function ShortPostForm({
  viewerId,
  clientId,
  topic,
  onCancel,
}: {
  viewerId: string;
  clientId: string;
  /** That of the list, which a new discussion takes. */
  topic: Topic | 'all';
  onCancel: () => void;
}) {
  const t = useTranslations('forum.write');
  const empty: Fields = { ...EMPTY, category: topic === 'all' ? DEFAULT_TOPIC : topic };
  const { fields, set, sending, discard, ...writing } = useWriting(
    newDraft(viewerId),
    { fields: empty, clientId },
    false,
    'post',
  );
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => {
    first.current?.querySelector<HTMLInputElement>('input[name=title]')?.focus();
  }, []);
  const { failure, check } = useMissing(fields);
  return (
    <Form
      ref={first}
      method="post"
      action="/forum/new"
      className="panel tint stack forum-short"
      aria-label={t('formLabel')}
      noValidate
      onSubmit={check}
    >
      <input type="hidden" name="intent" value="post" />
      <input type="hidden" name="clientId" value={writing.clientId} />
      <TitleAndTopic fields={fields} set={set} failure={failure} />
      <Field label={t('content')} error={failure.fields.content}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            name="content"
            required
            value={fields.content}
            dir="auto"
            onChange={({ currentTarget }) => set({ content: currentTarget.value })}
          />
        )}
      </Field>
      <div className="row between wrap">
        <Link className="link act small" to="/forum/new">
          {t('formatting')}
        </Link>
        <div className="row push">
          <Button
            look="quiet"
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={sending}>
            {sending ? t('posting') : t('post')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** What is missing, once somebody tried to send it; the first of it gets the focus. */
function useMissing(fields: Fields) {
  const t = useTranslations('forum.write');
  const [tried, setTried] = useState(false);
  const isBlank = (name: 'title' | 'content') => fields[name].trim() === '';
  const failure = {
    message: '',
    fields: {
      ...(tried && isBlank('title') ? { title: t('titleRequired') } : {}),
      ...(tried && isBlank('content') ? { content: t('contentRequired') } : {}),
    },
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    setTried(true);
    const blank = (['title', 'content'] as const).find(isBlank);
    if (!blank) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[name=${blank}]`)?.focus();
  };
  return { failure, check };
}
