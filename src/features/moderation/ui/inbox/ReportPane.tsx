import { ShieldCheck } from 'lucide-react';
import { Form } from 'react-router';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Field } from '#ui/Field.tsx';
import { LabelledSelect } from '#ui/Select.tsx';
import { AuthorStep } from '../desk/AuthorStep.tsx';
import { Notes } from '../desk/Notes.tsx';
import { PeopleSay } from '../desk/PeopleSay.tsx';
import { presetReason } from '../desk/reasons.ts';
import { WordsField } from '../desk/WordsField.tsx';
import { ReasonOptions } from '../queue/DecisionForm.tsx';
import { ClaimFace, ClaimForm } from './Claim.tsx';
import { ReportedThing } from './ReportedThing.tsx';

type OpenReport = {
  card: CaseCard;
  /** Null where nothing can be taken out of sight: a person, a message. */
  details: CaseView | null;
  evidence: EvidenceView | null;
  /** The words around a reported message, once they were asked for. */
  read: DeskAnswer['read'];
};

/** What was reported, and beside it what people say of it. */
export function ReportPane({
  open: { card, details, evidence, read },
  failure,
  now,
}: {
  open: OpenReport;
  failure: FormFailure | null;
  now: string;
}) {
  const t = useTranslations('inbox');
  const { title, claim, lock } = card;
  const reports = evidence?.reports ?? [];
  const isHidden = details?.status === 'flagged';
  const day = useFormatter().dateTime(new Date(card.openedAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <section className="inbox-pane" aria-labelledby="inbox-open">
      <header>
        <div>
          <h2 id="inbox-open">
            <bdi>{title}</bdi>
          </h2>
          <p className="row wrap small muted">
            {isHidden ? <Badge tone="flagged">{t('hidden')}</Badge> : null}
            <span>{t('since', { date: day })}</span>
          </p>
        </div>
        <div className="row wrap">
          <ClaimFace claim={claim} lock={lock} />
          <ClaimForm id={card.id} claim={claim} lock={lock} />
        </div>
      </header>
      <div className="inbox-cols">
        <section className="panel stack gap-3">
          <h2>{t('said')}</h2>
          <PeopleSay reports={reports} />
          <p className="small muted row">
            <ShieldCheck className="icon icon-s" aria-hidden />
            {t(isHidden ? 'hiddenBy' : 'unnamed')}
          </p>
          {evidence ? <Notes id={card.id} notes={evidence.notes} /> : null}
        </section>
        <ReportedThing
          card={card}
          details={details}
          evidence={evidence}
          read={read}
          isWhole={reports.some((report) => report.isWhole)}
          now={now}
        />
      </div>
      {lock ? null : <Decide card={card} details={details} evidence={evidence} failure={failure} />}
    </section>
  );
}

function Decide({
  card,
  details,
  evidence,
  failure,
}: Omit<OpenReport, 'read'> & { failure: FormFailure | null }) {
  const t = useTranslations('inbox');
  const tq = useTranslations('queue');
  const reports = evidence?.reports ?? [];
  return (
    <Form method="post" className="inbox-decide">
      <FormProblem failure={failure} />
      <input type="hidden" name="id" value={card.id} />
      <input type="hidden" name="revision" value={details?.revision ?? card.revision} />
      <div className="inbox-cols">
        <LabelledSelect
          label={tq('reasonLabel')}
          error={failure?.fields['reason']}
          name="reason"
          defaultValue={presetReason(reports)}
        >
          <ReasonOptions />
        </LabelledSelect>
        <Field label={t('answer')}>
          {(control) => <input className="input" name="answer" maxLength={1000} {...control} />}
        </Field>
        <WordsField replies={evidence?.replies} />
        {details ? <AuthorStep about={details} /> : null}
      </div>
      <details>
        <summary className="act small">{t('falseOnes')}</summary>
        {reports
          .filter(({ reporter }) => reporter)
          .map(({ id, reporter }) => (
            <label key={id} className="check small">
              <input type="checkbox" name="false" value={id} />
              <span>{reporter?.name}</span>
            </label>
          ))}
      </details>
      <div className="cta-row">
        <button className="btn btn-line" name="intent" value="keep">
          {t('keep')}
        </button>
        <button className="btn btn-line" name="intent" value="escalate">
          {t('escalate')}
        </button>
        <button className="btn btn-danger" name="intent" value="uphold">
          {t(details?.isRemoval ? 'remove' : 'uphold')}
        </button>
      </div>
    </Form>
  );
}
