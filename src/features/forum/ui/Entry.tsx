/** What a discussion's own text and its replies have in common on their page. */
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Form, Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { Picture } from '#features/media/ui/Picture.tsx';
import { TakeDownLink } from '#features/pages/ui/TakeDownLink.tsx';
import { QuestionForm } from '#features/pages/ui/QuestionForm.tsx';

/** The pictures of a text; each leads to its file. */
export function Pictures({ media, author }: { media: readonly MediaView[]; author: string }) {
  const t = useTranslations('forum.post');
  if (media.length === 0) return null;
  return (
    <div className="forum-pics" data-count={media.length}>
      {media.map((picture, index) => (
        <a key={picture.url} href={picture.url} className="thumb">
          <Picture
            picture={picture}
            alt={picture.alt ?? t('picture', { number: index + 1, author })}
            sizes="(min-width: 48rem) 340px, 92vw"
          />
        </a>
      ))}
    </div>
  );
}

/** Leads to the page where an own text is changed. */
export function EditLink({ id, className }: { id: string; className: string }) {
  const t = useTranslations('forum.post');
  return (
    <Link className={className} to={`/forum/texts/${id}`}>
      <Pencil className="icon icon-s" aria-hidden />
      {t('edit')}
    </Link>
  );
}

/** Leads to the report of somebody else's text. */
export function ReportLink({ id, className }: { id: string; className: string }) {
  const t = useTranslations('forum.post');
  return (
    <>
      <a className={className} href={`/report?kind=forum&id=${id}`}>
        <Flag className="icon icon-s" aria-hidden />
        {t('report')}
      </a>
      <TakeDownLink kind="forum" id={id} className={className} />
    </>
  );
}

/** Deletes a text after a question: a dialog, or without scripts the button of a form alone. */
export function RemoveButton({
  id,
  of,
  hasReplies = false,
  className,
  icon = <Trash2 className="icon icon-s" aria-hidden />,
}: {
  id: string;
  of: 'post' | 'reply';
  hasReplies?: boolean;
  className: string;
  icon?: ReactNode;
}) {
  const t = useTranslations('forum.remove');
  const tp = useTranslations('forum.post');
  const tc = useTranslations('common');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const fields = { intent: of === 'post' ? 'removePost' : 'removeReply', id };
  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <input type="hidden" name="id" value={id} />
        <button className={className} name="intent" value={fields.intent}>
          {icon}
          {tp('remove')}
        </button>
      </Form>
      {open ? (
        <QuestionForm
          fields={fields}
          closeLabel={tc('close')}
          title={t(of)}
          no={t('no')}
          yes={t('yes')}
          onClose={close}
        >
          <p>{t(hasReplies ? 'replies' : 'text')}</p>
        </QuestionForm>
      ) : null}
    </>
  );
}
