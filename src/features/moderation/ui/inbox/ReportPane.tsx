import { Flag, ShieldCheck } from 'lucide-react';
import { Form } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import { REASONS } from '#features/moderation/moderation.limits.ts';
import type { CaseReportView } from '#features/moderation/reports/report.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { Field } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { ClaimFace, ClaimForm } from './Claim.tsx';
import { ReportedThing } from './ReportedThing.tsx';

export type OpenReport = {
  card: CaseCard;
  /** Null where nothing can be taken out of sight: a person, a message. */
  details: CaseView | null;
  reports: CaseReportView[];
  /** The words around a reported message, once they were asked for. */
  thread: ReportedMessage[] | null;
};

/** What was reported, and beside it what people say of it. */
export function ReportPane({
  open: { card, details, reports, thread },
  failure,
}: {
  open: OpenReport;
  failure: FormFailure | null;
}) {
  const t = useTranslations('inbox');
  const { title, claim, lock } = card;
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
        <ReportedThing
          card={card}
          details={details}
          thread={thread}
          isWhole={reports.some((report) => report.isWhole)}
        />
        <section className="panel">
          <h2>{t('said')}</h2>
          {reports.map((report) => (
            <Said key={report.id} report={report} />
          ))}
          <p className="small muted row">
            <ShieldCheck className="icon icon-s" aria-hidden />
            {t(isHidden ? 'hiddenBy' : 'unnamed')}
          </p>
        </section>
      </div>
      {lock ? null : <Decide card={card} details={details} reports={reports} failure={failure} />}
    </section>
  );
}

/** What one person says of it, and how right they were before. */
function Said({ report: { reporter, reason, note, isWhole } }: { report: CaseReportView }) {
  const t = useTranslations('inbox');
  const tr = useTranslations('reporting');
  const countryName = useCatalogName('country');
  return (
    <div className="inbox-said">
      <div className="row between">
        <span className="row gap-3">
          <Face picture={reporter?.picture ?? null} name={reporter?.name ?? '?'} lazy />
          <span className="small">
            <b>{reporter?.name ?? t('visitor')}</b>
            <br />
            <span className="muted">
              {reporter
                ? [
                    reporter.country && countryName(reporter.country),
                    t('right', { count: reporter.upheld, of: reporter.decided }),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : t('notCounted')}
            </span>
          </span>
        </span>
        <Badge tone="flagged" icon={<Flag className="icon" aria-hidden />}>
          {tr(`reasons.${reason}`)}
        </Badge>
      </div>
      {isWhole ? <p className="small">{t('whole')}</p> : null}
      {note ? (
        <p className="small" dir="auto">
          {note}
        </p>
      ) : null}
    </div>
  );
}

function Decide({
  card,
  details,
  reports,
  failure,
}: Omit<OpenReport, 'thread'> & { failure: FormFailure | null }) {
  const t = useTranslations('inbox');
  const ts = useTranslations('screening.reasons');
  return (
    <Form method="post" className="inbox-decide">
      <FormProblem failure={failure} />
      <input type="hidden" name="id" value={card.id} />
      <input type="hidden" name="revision" value={details?.revision ?? card.revision} />
      <div className="inbox-cols">
        <LabelledSelect label={t('reason')} name="reason" defaultValue="other">
          {options(REASONS, (reason) => (ts.has(reason) ? ts.dynamic(reason) : reason))}
        </LabelledSelect>
        <Field label={t('answer')}>
          {(control) => <input className="input" name="answer" maxLength={1000} {...control} />}
        </Field>
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
          {t(details ? 'remove' : 'uphold')}
        </button>
      </div>
    </Form>
  );
}
