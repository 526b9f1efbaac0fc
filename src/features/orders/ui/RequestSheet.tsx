/** "Request to buy" over whatever page it was asked for; loaded when somebody asks. */
import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PageTexts } from '#platform/PageTexts.tsx';
import { useTranslations } from '#platform/i18n.ts';
import type { FormFailure } from '#platform/form-failure.server.ts';
import type { Messages } from '#platform/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import ordersCss from './orders.css?url';
import { RequestForm, type RequestFormProps } from './RequestForm.tsx';
import requestCss from './request.css?url';
import type { RequestDrafts } from './request-values.ts';

/** What the page of the form loads. */
type Loaded = Pick<RequestFormProps, 'choices' | 'home' | 'place' | 'idempotencyKey'> & {
  texts: Messages;
};

/**
 * @param props.path of the form as a page, where the browser goes when the sheet cannot be shown
 * @param props.drafts what was typed when it was closed
 */
export default function RequestSheet({
  path,
  drafts,
  onClose,
}: {
  path: string;
  drafts: RequestDrafts;
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
      <link rel="stylesheet" href={ordersCss} precedence="default" />
      <link rel="stylesheet" href={requestCss} precedence="default" />
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
  drafts: RequestDrafts;
  onClose: () => void;
}) {
  const t = useTranslations('requests');
  const { Form, data: failure, state } = useFetcher<FormFailure>();
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    if (form.current) drafts.set(path, textsIn(form.current));
    onClose();
  };
  return (
    <Dialog wide onClose={close} closeLabel={t('close')} title={t('title')}>
      <Form ref={form} method="post" action={path} className="dialog-parts request-form">
        <RequestForm
          {...loaded}
          typed={drafts.get(path)}
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

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
