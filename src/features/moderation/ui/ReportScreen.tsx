import { ArrowLeft } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { ReportSentView } from '#features/moderation/reports/report.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';
import { ReportSent } from './ReportSent.tsx';
import { reportPath } from './report-paths.ts';

/** A report as a page of its own, and what it leads to. */
export function ReportScreen({
  sent,
  ...props
}: ReportFormProps & { sent: ReportSentView | null }) {
  const t = useTranslations('reporting');
  const { subject, isWhole, isVisitor } = props;
  const { formAction } = useNavigation();
  const path = reportPath(subject.kind, subject.id, isWhole);
  const title = isWhole ? t('whole.title') : t(`title.${subject.kind}`);
  return (
    <div className="page report-page">
      <a className="crumb" href={subject.path}>
        <ArrowLeft className="icon" aria-hidden />
        {t('form.back')}
      </a>
      <div className="page-head">
        <h1>{sent ? t('sent.title') : title}</h1>
      </div>
      {sent ? (
        <section className="panel dialog-parts">
          <ReportSent
            sent={sent}
            subject={subject}
            isVisitor={isVisitor}
            done={
              <a className="btn btn-primary" href={subject.path}>
                {t('sent.done')}
              </a>
            }
          />
        </section>
      ) : (
        <Form method="post" action={path} className="panel dialog-parts">
          <SubjectFields {...subject} isWhole={isWhole} />
          <ReportForm
            {...props}
            typed={props.failure?.typed}
            busy={formAction === path}
            foot={
              <Link className="btn btn-quiet" to={subject.path}>
                {t('form.cancel')}
              </Link>
            }
          />
        </Form>
      )}
    </div>
  );
}

/** What is reported, as the form sends it. */
export function SubjectFields({
  kind,
  id,
  isWhole,
}: Pick<ReportFormProps['subject'], 'kind' | 'id'> & Pick<ReportFormProps, 'isWhole'>) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {isWhole ? <input type="hidden" name="whole" value="1" /> : null}
    </>
  );
}
