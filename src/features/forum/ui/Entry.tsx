/** What a discussion's own text and its replies have in common on their page. */
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import type { AuthorView, PostView, ReplyView } from '#features/forum/forum.schema.ts';
import { useTranslations } from '#platform/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { MediaView } from '#features/media/media.schema.ts';

const Dialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).Dialog }));

/** A name that leads to the person, where they are still there. */
export function AuthorName({ author }: { author: AuthorView }) {
  const t = useTranslations('forum.post');
  const name = author.name || t('deletedAuthor');
  return author.id ? (
    <Link className="forum-author" to={`/seller/${author.id}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <b className="forum-author">
      <bdi>{name}</bdi>
    </b>
  );
}

/** The pictures of a text; each leads to its file. */
export function Pictures({ media, author }: { media: readonly MediaView[]; author: string }) {
  const t = useTranslations('forum.post');
  if (media.length === 0) return null;
  return (
    <div className="forum-pics" data-count={media.length}>
      {media.map(({ url, width, height, alt, variants }, index) => (
        <a key={url} href={url} className="thumb">
          <picture>
            {variants.length > 0 ? (
              <source
                type="image/avif"
                srcSet={variants.map((v) => `${v.avif} ${v.width}w`).join(', ')}
                sizes="(min-width: 48rem) 340px, 92vw"
              />
            ) : null}
            <img
              src={url}
              alt={alt ?? t('picture', { number: index + 1, author })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </picture>
        </a>
      ))}
    </div>
  );
}

/** What its author and moderators are told of a text that not everybody sees as it is. */
export function EntryState({ of }: { of: Pick<PostView | ReplyView, 'status' | 'waitingEdit'> }) {
  const t = useTranslations('forum');
  const { status, waitingEdit } = of;
  const waits = status === 'pending' || status === 'flagged';
  const said = waits
    ? t('post.waits')
    : status === 'rejected'
      ? t('post.waitsRejected')
      : waitingEdit === 'rejected'
        ? t('post.editRejected')
        : waitingEdit
          ? t('post.editWaits')
          : null;
  if (said === null) return null;
  const refused = status === 'rejected' || waitingEdit === 'rejected';
  return (
    <p className="row wrap gap-2 small muted">
      <Badge tone={refused ? 'rejected' : 'pending'}>
        {t(refused ? 'marks.rejected' : 'marks.pending')}
      </Badge>
      <span>{said}</span>
    </p>
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
    <a className={className} href={`/report?kind=forum&id=${id}`}>
      <Flag className="icon icon-s" aria-hidden />
      {t('report')}
    </a>
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
  const submit = useSubmit();
  const close = () => setOpen(false);
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
        <Suspense>
          <Dialog
            onClose={close}
            closeLabel={tc('close')}
            title={t(of)}
            description={t(hasReplies ? 'replies' : 'text')}
            actions={
              <>
                <Button look="quiet" onClick={close}>
                  {t('no')}
                </Button>
                <Button
                  look="danger"
                  onClick={() => {
                    close();
                    void submit(fields, { method: 'post', preventScrollReset: true });
                  }}
                >
                  {t('yes')}
                </Button>
              </>
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}
