/** A report over whatever page it was asked for; loaded when somebody asks. */
import { useFetcher } from 'react-router';
import { type FormOverlay, FormSheet, useKeptForm } from '#features/pages/ui/FormSheet.tsx';
import type { ReportSentView } from '#features/moderation/reports/report.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Messages } from '#platform/i18n/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';
import { SubjectFields } from './ReportScreen.tsx';
import { ReportSent } from './ReportSent.tsx';
import css from './trust.css?url';

/** What the page of the form loads. */
type Loaded = Pick<ReportFormProps, 'subject' | 'isWhole' | 'isVisitor'> & { texts: Messages };

/** What it answers. */
export type ReportAnswer = { sent: ReportSentView } | FormFailure;

const STYLES = [css];

export default function ReportSheet(overlay: FormOverlay) {
  return (
    <FormSheet<Loaded> {...overlay} styles={STYLES}>
      {(loaded) => <Sheet {...overlay} loaded={loaded} />}
    </FormSheet>
  );
}

function Sheet({ loaded, ...overlay }: FormOverlay & { loaded: Loaded }) {
  const { path, drafts, onClose } = overlay;
  const t = useTranslations('reporting');
  const { Form, data, state } = useFetcher<ReportAnswer>();
  const { form, typed, close } = useKeptForm(overlay);
  const sent = data && 'sent' in data ? data.sent : null;
  const title = loaded.isWhole ? t('whole.title') : t(`title.${loaded.subject.kind}`);
  const finish = () => {
    drafts.delete(path);
    onClose();
  };
  return (
    <Dialog
      onClose={sent ? finish : close}
      closeLabel={t('form.close')}
      title={sent ? t('sent.title') : title}
      wide={!sent}
    >
      {sent ? (
        <div className="dialog-parts">
          <ReportSent
            {...loaded}
            sent={sent}
            done={
              <button type="button" className="btn btn-primary" onClick={finish}>
                {t('sent.done')}
              </button>
            }
          />
        </div>
      ) : (
        <Form ref={form} method="post" action={path} className="dialog-parts">
          <SubjectFields {...loaded.subject} isWhole={loaded.isWhole} />
          <ReportForm
            {...loaded}
            typed={typed}
            failure={data && !('sent' in data) ? data : null}
            busy={state !== 'idle'}
            foot={
              <button type="button" className="btn btn-quiet" onClick={close}>
                {t('form.cancel')}
              </button>
            }
          />
        </Form>
      )}
    </Dialog>
  );
}
