import { ArrowLeft, ExternalLink, GitPullRequest } from 'lucide-react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { ReportedThread } from '#features/moderation/ui/ReportedThread.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { RiskBadge, SourceBadges } from './CaseBadges.tsx';
import { ArrivedMeanwhile } from './ArrivedMeanwhile.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Detectors } from './Detectors.tsx';
import { FieldTexts } from './FieldTexts.tsx';
import { type NumberedFinding, numberFindings } from './marks.ts';
import { Portraits } from './Portraits.tsx';
import { QUEUE_PATH } from './queue-paths.ts';
import { Pictures, RevisionDiff } from './RevisionDiff.tsx';
import { SellerHistory } from './SellerHistory.tsx';
import { useClaim } from './useClaim.ts';
import { useReadBefore } from './useReadBefore.ts';
import { useQueueTime } from './useQueueTime.ts';

/** One case on a page of its own: what an edit changes, side by side, and all that is known. */
export function RevisionScreen({
  about,
  answer,
  now,
}: {
  about: CaseView;
  answer: DeskAnswer | null;
  now: string;
}) {
  const t = useTranslations('queue');
  const time = useQueueTime(now);
  const claiming = useClaim(about.lock ? null : about.id, true);
  const read = useReadBefore(about);
  const countryName = useCatalogName('country');
  const { assessment, thresholds } = about;
  const thread = answer?.intent === 'read' ? (answer.thread ?? null) : null;
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
            {t('edited', {
              when: time.ago(about.openedAt),
              author: [about.author.name, about.country && countryName(about.country)]
                .filter(Boolean)
                .join(', '),
            })}
          </span>
        </div>
      </div>
      <div className="rev">
        <div className="stack">
          {read ? <ArrivedMeanwhile read={read} about={about} findings={findings} /> : null}
          {about.isPrivate ? <ReportedThread thread={thread} id={about.id} /> : null}
          {about.isEdit ? (
            <RevisionDiff about={about} findings={findings} />
          ) : (
            <WholeContent about={about} findings={findings} />
          )}
          <a className="act gap-1 small" href={about.path} target="_blank" rel="noreferrer">
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
          {read ? null : (
            <p className="note">
              <GitPullRequest className="icon" aria-hidden />
              <span>{t('revision.newer')}</span>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** All that is written, where there is nothing before it. */
function WholeContent({
  about: { texts, facts, pictures, portraits },
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  if (texts.length + facts.length + pictures.length + portraits.after.length === 0) return null;
  return (
    <section className="panel stack gap-3" aria-label={t('whatIsWritten')}>
      {pictures.length > 0 ? <Pictures pictures={pictures} named={false} /> : null}
      <Portraits addresses={portraits.after} />
      <FieldTexts texts={[...texts, ...facts]} findings={findings} />
    </section>
  );
}
