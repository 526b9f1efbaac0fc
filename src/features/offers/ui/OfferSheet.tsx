/** An offer or a counter-offer over whatever page it was asked for; loaded when somebody asks. */
import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PageTexts } from '#platform/PageTexts.tsx';
import { useTranslations } from '#platform/i18n.ts';
import type { FormFailure } from '#platform/form-failure.server.ts';
import type { Messages } from '#platform/texts.ts';
import requestCss from '#features/orders/ui/request.css?url';
import { Dialog } from '#ui/Dialog.tsx';
import css from './offer-form.css?url';
import { OfferForm, type OfferFormProps } from './OfferForm.tsx';
import type { OfferDrafts } from './offer-paths.ts';

/** What the page of the form loads. */
type Loaded = Pick<OfferFormProps, 'form' | 'clientId'> & { texts: Messages };

/** What it answers to a form that stays where it is. */
export type OfferAnswer = { conversationId: string } | FormFailure;

/**
 * @param props.path of the form as a page, where the browser goes when the sheet cannot be shown
 * @param props.drafts what was typed when it was closed
 */
export default function OfferSheet({
  path,
  drafts,
  onClose,
}: {
  path: string;
  drafts: OfferDrafts;
  onClose: () => void;
}) {
  const { load, state, data } = useFetcher<Loaded>();
  const navigate = useNavigate();
  useEffect(() => {
    void load(path);
  }, [load, path]);
  const asked = useRef(false);
  useEffect(() => {
    if (state === 'loading') asked.current = true;
    // It was answered with another page, or not at all.
    else if (asked.current && !data) {
      onClose();
      void navigate(path);
    }
  }, [state, data, navigate, onClose, path]);
  if (!data) return null;
  return (
    <>
      <link rel="stylesheet" href={requestCss} precedence="default" />
      <link rel="stylesheet" href={css} precedence="default" />
      <PageTexts texts={[data.texts]}>
        <Sheet path={path} loaded={data} drafts={drafts} onClose={onClose} />
      </PageTexts>
    </>
  );
}

function Sheet({
  path,
  loaded,
  drafts,
  onClose,
}: {
  path: string;
  loaded: Loaded;
  drafts: OfferDrafts;
  onClose: () => void;
}) {
  const t = useTranslations('offers.form');
  const { Form, data, state } = useFetcher<OfferAnswer>();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const conversationId = data && 'conversationId' in data ? data.conversationId : null;
  useEffect(() => {
    if (!conversationId) return;
    drafts.delete(path);
    onClose();
    void navigate(`/messages/${conversationId}`);
  }, [conversationId, drafts, path, navigate, onClose]);
  const close = () => {
    if (form.current) drafts.set(path, textsIn(form.current));
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      closeLabel={t('close')}
      title={t(loaded.form.counter ? 'counterTitle' : 'title')}
    >
      <Form ref={form} method="post" action={path} className="dialog-parts">
        <input type="hidden" name="stay" value="1" />
        <OfferForm
          {...loaded}
          typed={drafts.get(path)}
          failure={data && !('conversationId' in data) ? data : null}
          busy={state !== 'idle' || conversationId !== null}
          foot={
            <button type="button" className="btn btn-quiet" onClick={close}>
              {t('cancel')}
            </button>
          }
        />
      </Form>
    </Dialog>
  );
}

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
