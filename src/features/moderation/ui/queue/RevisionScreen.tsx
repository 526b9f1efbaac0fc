import { ArrowLeft, ExternalLink, GitPullRequest } from 'lucide-react';
import { Link } from 'react-router';
import type { QueueAnswer } from '#features/moderation/answering/moderation.case.forms.server.ts';
import type { CaseView } from '#features/moderation/deciding/moderation.case.schema.ts';
import { useTranslations } from '#platform/i18n.ts';
import { RiskBadge, SourceBadges } from './CaseBadges.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Detectors } from './Detectors.tsx';
import { EvidenceText } from './EvidenceText.tsx';
import { type NumberedFinding, numberFindings } from './marks.ts';
import { QUEUE_PATH } from './queue-paths.ts';
import { Pictures, RevisionDiff } from './RevisionDiff.tsx';
import { SellerHistory } from './SellerHistory.tsx';
import { useClaim } from './useClaim.ts';
import { useFieldName } from './useFieldName.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { useQueueTime } from './useQueueTime.ts';

/** One case on a page of its own: what an edit changes, side by side, and all that is known. */
export function RevisionScreen({
  about,
  answer,
  now,
}: {
  about: CaseView;
  answer: QueueAnswer | null;
  now: string;
}) {
  const t = useTranslations('queue');
  const time = useQueueTime(now);
  const claiming = useClaim(about.lock ? null : about.id, true);
  useQueueKeys({ previous: null, next: null });
  const { assessment, thresholds } = about;
  const findings = numberFindings(assessment?.findings ?? [], thresholds.flag);
  return (
    <>
      <div className="row between wrap">
        <Link className="crumb" to={QUEUE_PATH}>
          <ArrowLeft className="icon" aria-hidden />
          {t('title')}
        </Link>
        <div className="row wrap">
          <SourceBadges about={about} />
          <RiskBadge level={about.riskLevel} />
          <span className="small muted">
            {time.ago(about.openedAt)} · {about.author.name}
          </span>
        </div>
      </div>
      <div className="rev">
        <div className="stack gap-5">
          {about.isEdit ? (
            <RevisionDiff about={about} findings={findings} />
          ) : (
            <WholeContent about={about} findings={findings} />
          )}
          <a className="row gap-1 small" href={about.path} target="_blank" rel="noreferrer">
            <ExternalLink className="icon icon-s" aria-hidden />
            {t('open')}
          </a>
          <SellerHistory about={about} now={now} />
        </div>
        <div className="stack gap-4">
          <Detectors assessment={assessment} thresholds={thresholds} findings={findings} />
          <section className="panel stack gap-3" aria-label={t('revision.decision')}>
            <ClaimLine about={about} claiming={claiming} />
            {about.escalationNote ? (
              <p className="small">{t('escalatedWith', { note: about.escalationNote })}</p>
            ) : null}
            <DecisionForm about={about} next={null} answer={answer} />
          </section>
          <p className="small muted">
            <GitPullRequest className="icon icon-s" aria-hidden /> {t('revision.newer')}
          </p>
        </div>
      </div>
    </>
  );
}

/** All that is written, where there is nothing before it. */
function WholeContent({
  about: { texts, facts, pictures },
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const fieldName = useFieldName();
  return (
    <section className="panel stack gap-3" aria-label={t('whatIsWritten')}>
      {pictures.length > 0 ? <Pictures pictures={pictures} named={false} /> : null}
      {[...texts, ...facts].map(({ field, text }, at) => (
        <div key={`${field} ${at}`}>
          <p className="small muted">{fieldName(field)}</p>
          <p className="q-text" dir="auto">
            <EvidenceText field={field} text={text} findings={findings} />
          </p>
        </div>
      ))}
    </section>
  );
}
