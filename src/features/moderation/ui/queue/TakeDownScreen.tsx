import { Ban } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { NOTE_MAX } from '#features/moderation/moderation.limits.ts';
import type { ReportSubjectView } from '#features/moderation/reports/report.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect } from '#ui/Select.tsx';
import { AuthorStep } from '../desk/AuthorStep.tsx';
import { ReasonOptions } from './DecisionForm.tsx';

/** Takes away what the public sees: what it is, whose, why, and what it means for them. */
export function TakeDownScreen({
  subject: { title, path, author },
  asked,
  history,
  answer,
}: {
  subject: ReportSubjectView;
  /** As its page names it. */
  asked: { kind: string; id: string };
  history: CaseView['history'];
  answer: DeskAnswer | null;
}) {
  const t = useTranslations('queue');
  const busy = useNavigation().formMethod === 'POST';
  const failure = answer?.failure ?? null;
  return (
    <Form method="post" className="panel stack gap-4">
      <div>
        <h2>
          <a href={path}>
            <bdi>{title}</bdi>
          </a>
        </h2>
        <p className="small muted">{author.name}</p>
      </div>
      <FormProblem failure={failure} />
      <input type="hidden" name="kind" value={asked.kind} />
      <input type="hidden" name="id" value={asked.id} />
      <LabelledSelect
        label={t('reasonLabel')}
        error={failure?.fields['reason']}
        name="reason"
        defaultValue={failure?.typed?.['reason'] ?? ''}
      >
        <ReasonOptions />
      </LabelledSelect>
      <LabelledTextarea
        label={t('note')}
        hint={t('takeDownHint')}
        className="textarea short"
        name="note"
        maxLength={NOTE_MAX}
        defaultValue={failure?.typed?.['note']}
      />
      <AuthorStep about={{ history, isRemoval: true }} />
      <button
        type="submit"
        className="btn btn-danger"
        name="intent"
        value="takeDown"
        disabled={busy}
      >
        <Ban className="icon" aria-hidden />
        {t('takeDown')}
      </button>
    </Form>
  );
}
