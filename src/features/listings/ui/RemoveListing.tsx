import { Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Form, Link } from 'react-router';
import {
  type OwnBrowse,
  ownBrowseEntries,
  ownListingsPath,
  placeOf,
} from '#features/listings/own/own.schema.ts';
import { QuestionForm } from '#features/pages/ui/QuestionForm.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { closeMenuAround } from '#ui/Menu.tsx';

type Listing = { id: string; title: string; browse: OwnBrowse };

/**
 * Deletes a listing after a question: a dialog, or without scripts a second page with the question
 * in its place.
 */
export function RemoveListing({
  id,
  title,
  browse,
  confirming,
}: Listing & { confirming: boolean }) {
  const t = useTranslations('selling.own');
  const tc = useTranslations('common');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (confirming) return <Question id={id} title={title} browse={browse} />;
  return (
    <>
      <Form
        method="get"
        action="/profile"
        onSubmit={(event) => {
          event.preventDefault();
          closeMenuAround(event.currentTarget);
          setOpen(true);
        }}
      >
        <input type="hidden" name="tab" value="listings" />
        {ownBrowseEntries(browse).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="remove" value={id} />
        <Button type="submit" look="quiet">
          <Trash2 className="icon icon-s" aria-hidden />
          {t('remove')}
          <span className="sr"> {title}</span>
        </Button>
      </Form>
      {open ? (
        <QuestionForm
          fields={{ intent: 'removeListing', id, place: placeOf(browse) }}
          closeLabel={tc('close')}
          title={t('confirmRemove', { title })}
          no={t('removeNo')}
          yes={t('removeYes')}
          onClose={close}
        >
          <p>{t('removeText')}</p>
        </QuestionForm>
      ) : null}
    </>
  );
}

/** The question on a page of its own. */
function Question({ id, title, browse }: Listing) {
  const t = useTranslations('selling.own');
  return (
    <Form className="own-confirm stack" method="post" action={ownListingsPath(browse)}>
      <p>
        <b>{t('confirmRemove', { title })}</b>
      </p>
      <p className="small muted">{t('removeText')}</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={placeOf(browse)} />
      <p className="row wrap">
        <Button type="submit" look="danger" name="intent" value="removeListing">
          {t('removeYes')}
        </Button>
        <Link className="btn btn-quiet" to={ownListingsPath(browse)}>
          {t('removeNo')}
        </Link>
      </p>
    </Form>
  );
}
