import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const Dialog = lazyPart(async () => ({ default: (await import('#ui/Dialog.tsx')).Dialog }));

const listPath = (after: string | null) => `/profile?tab=listings${after ? `&after=${after}` : ''}`;

/**
 * Deletes a listing after a question: a dialog, or without scripts a second page with the question
 * in its place.
 */
export function RemoveListing({
  id,
  title,
  after,
  confirming,
}: {
  id: string;
  title: string;
  after: string | null;
  confirming: boolean;
}) {
  const t = useTranslations('selling.own');
  const tc = useTranslations('common');
  const [open, setOpen] = useState(false);
  const submit = useSubmit();
  const close = () => setOpen(false);
  if (confirming) {
    return (
      <Form className="own-confirm stack" method="post" action={listPath(after)}>
        <p>
          <b>{t('confirmRemove', { title })}</b>
        </p>
        <p className="small muted">{t('removeText')}</p>
        <input type="hidden" name="id" value={id} />
        {after ? <input type="hidden" name="after" value={after} /> : null}
        <p className="row wrap">
          <Button type="submit" look="danger" name="intent" value="removeListing">
            {t('removeYes')}
          </Button>
          <Link className="btn btn-quiet" to={listPath(after)}>
            {t('removeNo')}
          </Link>
        </p>
      </Form>
    );
  }
  return (
    <>
      <Form
        method="get"
        action="/profile"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <input type="hidden" name="tab" value="listings" />
        {after ? <input type="hidden" name="after" value={after} /> : null}
        <input type="hidden" name="remove" value={id} />
        <IconButton type="submit" line label={`${t('remove')} ${title}`}>
          <Trash2 className="icon" aria-hidden />
        </IconButton>
      </Form>
      {open ? (
        <Suspense>
          <Dialog
            onClose={close}
            closeLabel={tc('close')}
            title={t('confirmRemove', { title })}
            description={t('removeText')}
            actions={
              <>
                <Button look="quiet" onClick={close}>
                  {t('removeNo')}
                </Button>
                <Button
                  look="danger"
                  onClick={() => {
                    close();
                    void submit(
                      { intent: 'removeListing', id, ...(after ? { after } : {}) },
                      { method: 'post', preventScrollReset: true },
                    );
                  }}
                >
                  {t('removeYes')}
                </Button>
              </>
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}
