/** "Request to buy" over whatever page it was asked for; loaded when somebody asks. */
import { useFetcher } from 'react-router';
import { type FormOverlay, FormSheet, useKeptForm } from '#features/pages/ui/FormSheet.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Messages } from '#platform/i18n/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import ordersCss from './orders.css?url';
import { RequestForm, type RequestFormProps } from './RequestForm.tsx';
import requestCss from './request.css?url';

/** What the page of the form loads. */
type Loaded = Pick<RequestFormProps, 'choices' | 'home' | 'place' | 'idempotencyKey'> & {
  texts: Messages;
};

const STYLES = [ordersCss, requestCss];

export default function RequestSheet(overlay: FormOverlay) {
  return (
    <FormSheet<Loaded> {...overlay} styles={STYLES}>
      {(loaded) => <Sheet {...overlay} loaded={loaded} />}
    </FormSheet>
  );
}

function Sheet({ loaded, ...overlay }: FormOverlay & { loaded: Loaded }) {
  const t = useTranslations('requests');
  const { Form, data: failure, state } = useFetcher<FormFailure>();
  const { form, typed, close } = useKeptForm(overlay);
  return (
    <Dialog wide onClose={close} closeLabel={t('close')} title={t('title')}>
      <Form ref={form} method="post" action={overlay.path} className="dialog-parts" noValidate>
        <RequestForm
          {...loaded}
          typed={typed}
          failure={failure ?? null}
          busy={state !== 'idle'}
          foot={
            <button type="button" className="btn btn-quiet desk" onClick={close}>
              {t('cancel')}
            </button>
          }
        />
      </Form>
    </Dialog>
  );
}
