/** An offer or a counter-offer over whatever page it was asked for; loaded when somebody asks. */
import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import requestCss from '#features/orders/ui/request.css?url';
import { type FormOverlay, FormSheet, useKeptForm } from '#features/pages/ui/FormSheet.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Messages } from '#platform/i18n/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import css from './offer-form.css?url';
import { OfferForm, type OfferFormProps } from './OfferForm.tsx';

/** What the page of the form loads. */
type Loaded = Pick<OfferFormProps, 'form' | 'clientId'> & { texts: Messages };

/** What it answers to a form that stays where it is. */
export type OfferAnswer = { conversationId: string } | FormFailure;

const STYLES = [requestCss, css];

export default function OfferSheet(overlay: FormOverlay) {
  return (
    <FormSheet<Loaded> {...overlay} styles={STYLES}>
      {(loaded) => <Sheet {...overlay} loaded={loaded} />}
    </FormSheet>
  );
}

function Sheet({ loaded, ...overlay }: FormOverlay & { loaded: Loaded }) {
  const { path, drafts, onClose } = overlay;
  const t = useTranslations('offers.form');
  const { Form, data, state } = useFetcher<OfferAnswer>();
  const navigate = useNavigate();
  const { form, typed, close } = useKeptForm(overlay);
  const conversationId = data && 'conversationId' in data ? data.conversationId : null;
  useEffect(() => {
    if (!conversationId) return;
    drafts.delete(path);
    onClose();
    void navigate(`/messages/${conversationId}`);
  }, [conversationId, drafts, path, navigate, onClose]);
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
          typed={typed}
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
