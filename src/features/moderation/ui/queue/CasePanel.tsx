import { ArrowLeft, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { ReportedThread } from '#features/moderation/ui/ReportedThread.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LanguageBadge, Translation } from '../desk/CaseLanguage.tsx';
import { CasePictures } from '../desk/CasePictures.tsx';
import { CasePlace } from '../desk/CasePlace.tsx';
import { Evidence } from '../desk/Evidence.tsx';
import { Notes } from '../desk/Notes.tsx';
import { PeopleSay } from '../desk/PeopleSay.tsx';
import { RiskBadge, SourceBadges } from './CaseBadges.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import { DecisionForm, type OnDecide } from './DecisionForm.tsx';
import { Detectors } from './Detectors.tsx';
import { EvidenceText } from './EvidenceText.tsx';
import { FactLine } from './FactLine.tsx';
import { FieldTexts } from './FieldTexts.tsx';
import { numberFindings } from './marks.ts';
import { Portraits } from './Portraits.tsx';
import { casePath } from './queue-paths.ts';
import { AuthorLine } from './SellerHistory.tsx';
import { useClaim } from './useClaim.ts';
import { useQueueTime } from './useQueueTime.ts';

/** The case that is open beside the list: what was written, what was seen, who wrote it. */
export function CasePanel({
  about,
  evidence,
  wasOpened,
  back,
  next,
  answer,
  now,
  onDecide,
}: {
  about: CaseView;
  evidence: EvidenceView | null;
  wasOpened: boolean;
  /** The list, on phones. */
  back: string;
  next: string | null;
  answer: DeskAnswer | null;
  now: string;
  /** Sends a decision in the background, where the list is there to go on in. */
  onDecide?: OnDecide;
}) {
  const t = useTranslations('queue');
  const time = useQueueTime(now);
  const claiming = useClaim(about.lock || about.state !== 'open' ? null : about.id, wasOpened);
  const { assessment, thresholds, texts, portraits, isEdit, escalationNote } = about;
  const findings = numberFindings(assessment?.findings ?? [], thresholds.flag);
  const body = texts.filter(({ field }) => field !== 'title');
  const title = texts.find(({ field }) => field === 'title');
  return (
    <>
      <Link className="crumb q-back" to={back} preventScrollReset>
        <ArrowLeft className="icon" aria-hidden />
        {t('title')}
      </Link>
      <PeopleSay reports={evidence?.reports ?? []} />
      <CasePictures about={about} />
      <Portraits addresses={portraits.after} />
      <div className="stack gap-2">
        <div className="row wrap">
          <SourceBadges about={about} />
          <RiskBadge level={about.riskLevel} />
          <LanguageBadge about={about} />
          <span className="small muted">{time.ago(about.openedAt)}</span>
        </div>
        <h2 tabIndex={-1} lang={about.language ?? undefined}>
          {title ? <EvidenceText {...title} findings={findings} /> : about.title || t('untitled')}
        </h2>
        <FactLine about={about} findings={findings} />
      </div>
      <ClaimLine about={about} claiming={claiming} />
      {escalationNote ? (
        <p className="small">{t('escalatedWith', { note: escalationNote })}</p>
      ) : null}
      {about.isPrivate ? <ReportedThread read={answer?.read} id={about.id} /> : null}
      <FieldTexts texts={body} findings={findings} language={about.language} />
      <Translation about={about} />
      <p className="row wrap small">
        <Link to={casePath(about.id)}>{isEdit ? t('changes') : t('details')}</Link>
        <a className="row gap-1" href={about.path} target="_blank" rel="noreferrer">
          <ExternalLink className="icon icon-s" aria-hidden />
          {t('open')}
        </a>
      </p>
      <Detectors assessment={assessment} thresholds={thresholds} findings={findings} isShort />
      {evidence ? <Evidence evidence={evidence} /> : null}
      <AuthorLine about={about} now={now} />
      <CasePlace about={about} />
      {evidence ? <Notes id={about.id} notes={evidence.notes} /> : null}
      <DecisionForm
        about={about}
        evidence={evidence}
        next={next}
        answer={answer}
        onDecide={onDecide}
      />
    </>
  );
}
