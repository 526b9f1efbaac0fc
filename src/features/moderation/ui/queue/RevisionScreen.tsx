import { ArrowLeft, ExternalLink, GitPullRequest } from 'lucide-react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { PICTURE_FIELD } from '#features/moderation/moderation.limits.ts';
import { ReportedThread } from '#features/moderation/ui/ReportedThread.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LanguageBadge, Translation } from '../desk/CaseLanguage.tsx';
import { CasePictures } from '../desk/CasePictures.tsx';
import { CasePlace } from '../desk/CasePlace.tsx';
import { Evidence } from '../desk/Evidence.tsx';
import { Notes } from '../desk/Notes.tsx';
import { PeopleSay } from '../desk/PeopleSay.tsx';
import { RiskBadge, SourceBadges } from './CaseBadges.tsx';
import { ArrivedMeanwhile } from './ArrivedMeanwhile.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Detectors } from './Detectors.tsx';
import { FieldTexts } from './FieldTexts.tsx';
import { type NumberedFinding, numberFindings } from './marks.ts';
import { Portraits } from './Portraits.tsx';
import { QUEUE_PATH } from './queue-paths.ts';
import { RevisionDiff } from './RevisionDiff.tsx';
import { SellerHistory } from './SellerHistory.tsx';
import { useClaim } from './useClaim.ts';
import { useReadBefore } from './useReadBefore.ts';
import { useQueueTime } from './useQueueTime.ts';

/** One case on a page of its own: what an edit changes, side by side, and all that is known. */
export function RevisionScreen({
  about,
  evidence,
  answer,
  now,
}: {
  about: CaseView;
  evidence: EvidenceView | null;
  answer: DeskAnswer | null;
  now: string;
}) {
  const t = useTranslations('queue');
  const claiming = useClaim(about.lock || about.state !== 'open' ? null : about.id, true);
  const read = useReadBefore(about);
  const { assessment, thresholds } = about;
  const findings = numberFindings(assessment?.findings ?? [], thresholds.flag);
  return (
    <>
      <CaseHead about={about} now={now} />
      <div className="rev">
        <div className="stack">
          <PeopleSay reports={evidence?.reports ?? []} />
          {read ? <ArrivedMeanwhile read={read} about={about} findings={findings} /> : null}
          {about.isPrivate ? <ReportedThread read={answer?.read} id={about.id} /> : null}
          {about.isEdit ? (
            <>
              <RevisionDiff about={about} findings={findings} />
              <BesideChanges about={about} findings={findings} />
            </>
          ) : (
            <WholeContent about={about} findings={findings} />
          )}
          <Translation about={about} />
          <a className="act gap-1 small" href={about.path} target="_blank" rel="noreferrer">
            <ExternalLink className="icon icon-s" aria-hidden />
            {t('open')}
          </a>
          {evidence ? <Evidence evidence={evidence} /> : null}
          <SellerHistory about={about} now={now} />
          <CasePlace about={about} />
        </div>
        <div className="stack gap-4">
          <Detectors assessment={assessment} thresholds={thresholds} findings={findings} />
          <section className="panel stack gap-3" aria-label={t('revision.decision')}>
            <ClaimLine about={about} claiming={claiming} />
            {about.escalationNote ? (
              <p className="small">{t('escalatedWith', { note: about.escalationNote })}</p>
            ) : null}
            <DecisionForm about={about} evidence={evidence} next={null} answer={answer} />
          </section>
          {evidence ? <Notes id={about.id} notes={evidence.notes} /> : null}
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

/** The way back, and what the case is about in a line. */
function CaseHead({ about, now }: { about: CaseView; now: string }) {
  const t = useTranslations('queue');
  const time = useQueueTime(now);
  const countryName = useCatalogName('country');
  return (
    <div className="row between wrap">
      <Link className="crumb" to={QUEUE_PATH}>
        <ArrowLeft className="icon" aria-hidden />
        {t('title')}
      </Link>
      <div className="row wrap">
        <SourceBadges about={about} />
        <RiskBadge level={about.riskLevel} />
        <LanguageBadge about={about} />
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
  );
}

/** Words in its pictures, and what stays as it was and something was seen in. */
function BesideChanges({
  about: { texts, changes, language },
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const shown = new Set(changes.map(({ field }) => field));
  const seen = new Set(findings.flatMap((finding) => finding.seen.map(({ field }) => field)));
  const beside = texts.filter(
    ({ field }) => !shown.has(field) && (field === PICTURE_FIELD || seen.has(field)),
  );
  if (beside.length === 0) return null;
  return (
    <section className="panel" aria-label={t('whatIsWritten')}>
      <FieldTexts texts={beside} findings={findings} language={language} />
    </section>
  );
}

/** All that is written, where there is nothing before it. */
function WholeContent({
  about,
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const { texts, facts, pictures, portraits, language } = about;
  if (texts.length + facts.length + pictures.length + portraits.after.length === 0) return null;
  return (
    <section className="panel stack gap-3" aria-label={t('whatIsWritten')}>
      <CasePictures about={about} />
      <Portraits addresses={portraits.after} />
      <FieldTexts texts={[...texts, ...facts]} findings={findings} language={language} />
    </section>
  );
}
