import { Ban, Bell, Flag, Mail, MessageCircleOff, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type {
  ReportSentView,
  ReportSubjectView,
} from '#features/moderation/reports/report.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { bold } from '#ui/rich.tsx';
import { firstName } from './ReportForm.tsx';
import { Way } from './Way.tsx';

/** What a report that was sent leads to, and what to do until then. */
export function ReportSent({
  sent,
  subject,
  isVisitor,
  done,
}: {
  sent: ReportSentView;
  subject: ReportSubjectView;
  isVisitor: boolean;
  /** The button that closes it. */
  done: ReactNode;
}) {
  const t = useTranslations('reporting.sent');
  const date = useFormatter().dateTime(new Date(sent.dueAt), {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const name = firstName(subject.author.name);
  return (
    <>
      <div className="dialog-body" role="status">
        <p>
          {t.rich(isVisitor ? 'visitor' : sent.isRepeated ? 'again' : 'looked', { b: bold, date })}
        </p>
        <Way
          label={t('way')}
          steps={[
            { name: t('reported'), line: t('justNow'), Icon: Flag, state: 'done' },
            { name: t('looks'), line: t('within'), Icon: UserCheck, state: 'now' },
            isVisitor
              ? { name: t('hear'), line: t('byMail'), Icon: Mail, state: 'next' }
              : { name: t('hear'), line: t('byBell'), Icon: Bell, state: 'next' },
          ]}
        />
        <div className="panel tint trust-note">
          <h2>{t('until')}</h2>
          <ul className="facts small">
            <li>
              <Ban className="icon icon-s" aria-hidden />
              <span>{t('noMoney')}</span>
            </li>
            {isVisitor ? null : (
              <li>
                <MessageCircleOff className="icon icon-s" aria-hidden />
                <span>{t('canBlock', { name })}</span>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="dialog-foot">
        {isVisitor ? null : <BlockButton person={{ id: subject.author.id, name }} />}
        {done}
      </div>
    </>
  );
}

/** Blocks the one who is reported; the form is that of their page. */
function BlockButton({ person: { id, name } }: { person: { id: string; name: string } }) {
  const t = useTranslations('reporting.sent');
  const { Form, state, data } = useFetcher<{ failure: FormFailure | null }>();
  if (data && !data.failure)
    return (
      <p className="small muted" role="status">
        {t('blocked', { name })}
      </p>
    );
  return (
    <Form method="post" action={`/seller/${id}`}>
      <FormProblem failure={data?.failure} />
      <Button type="submit" look="line" name="intent" value="block" busy={state !== 'idle'}>
        {t('block', { name })}
      </Button>
    </Form>
  );
}
