import { Eye, GitCompareArrows, History } from 'lucide-react';
import { Link } from 'react-router';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { AuthorLine } from '../queue/SellerHistory.tsx';
import { Translation } from '../desk/CaseLanguage.tsx';
import { CasePictures } from '../desk/CasePictures.tsx';
import { CasePlace } from '../desk/CasePlace.tsx';
import { Evidence } from '../desk/Evidence.tsx';
import { RiskBadge } from '../queue/CaseBadges.tsx';
import { EvidenceText } from '../queue/EvidenceText.tsx';
import { FactLine } from '../queue/FactLine.tsx';
import { numberFindings } from '../queue/marks.ts';
import { Portraits } from '../queue/Portraits.tsx';
import { casePath } from '../queue/queue-paths.ts';
import { ReportedThread } from '../ReportedThread.tsx';

/** So many texts are long ones, a title and a description; tags and the like come after. */
const LONG = 2;

/** What was reported: its pictures and words with what was seen, and who answers for it. */
export function ReportedThing({
  card,
  details,
  evidence,
  read,
  isWhole,
  now,
}: {
  card: CaseCard;
  details: CaseView | null;
  evidence: EvidenceView | null;
  read: DeskAnswer['read'];
  /** Somebody reported the whole conversation. */
  isWhole: boolean;
  now: string;
}) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const { author, riskLevel } = card;
  const assessment = details?.assessment ?? null;
  return (
    <section className="panel stack gap-3">
      <h2>{t('what')}</h2>
      {details ? <Written details={details} /> : null}
      {details ? <Translation about={details} /> : null}
      {card.kind === 'messages' ? (
        <ReportedThread read={read} id={card.id} isWhole={isWhole} />
      ) : null}
      {evidence ? <Evidence evidence={evidence} /> : null}
      {details ? <CasePlace about={details} /> : null}
      <div className="row between wrap">
        {details ? (
          <AuthorLine about={details} now={now} />
        ) : (
          <p className="row gap-3">
            <Face picture={author.picture} name={author.name} lazy />
            <b className="small">{author.name}</b>
          </p>
        )}
        {assessment ? (
          <span className="row">
            <RiskBadge level={riskLevel} />
            <b className="num">{format.number(assessment.risk, { style: 'percent' })}</b>
          </span>
        ) : null}
      </div>
      <div className="row wrap">
        {details && card.kind !== 'messages' ? (
          <a className="btn btn-line" href={details.path} target="_blank" rel="noreferrer">
            <Eye className="icon" aria-hidden />
            {t('look')}
          </a>
        ) : null}
        {details ? (
          <Link className="btn btn-quiet" to={casePath(card.id)}>
            <GitCompareArrows className="icon" aria-hidden />
            {t('revisions')}
          </Link>
        ) : null}
        <Link className="btn btn-quiet" to={`/admin/people/${author.id}`}>
          <History className="icon" aria-hidden />
          {t('history')}
        </Link>
      </div>
    </section>
  );
}

function Written({ details }: { details: CaseView }) {
  const { texts, portraits, assessment, thresholds, language } = details;
  const findings = numberFindings(assessment?.findings ?? [], thresholds.flag);
  return (
    <>
      <CasePictures about={details} />
      <Portraits addresses={portraits.after} />
      <FactLine about={details} findings={findings} />
      {texts.slice(0, LONG).map(({ field, text }) => (
        <blockquote
          key={`${field} ${text}`}
          className="quote small"
          dir="auto"
          lang={language ?? undefined}
        >
          <EvidenceText field={field} text={text} findings={findings} />
        </blockquote>
      ))}
      {texts.length > LONG ? (
        <p className="small muted" dir="auto">
          {texts
            .slice(LONG)
            .map(({ text }) => text)
            .join(' · ')}
        </p>
      ) : null}
    </>
  );
}
