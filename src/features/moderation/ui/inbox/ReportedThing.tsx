import { Eye, GitCompareArrows, History } from 'lucide-react';
import { Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
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
  thread,
  isWhole,
}: {
  card: CaseCard;
  details: CaseView | null;
  thread: ReportedMessage[] | null;
  /** Somebody reported the whole conversation. */
  isWhole: boolean;
}) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const { author, riskLevel } = card;
  const assessment = details?.assessment ?? null;
  return (
    <section className="panel stack gap-3">
      <h2>{t('what')}</h2>
      {details ? <Written details={details} /> : null}
      {card.kind === 'messages' ? (
        <ReportedThread thread={thread} id={card.id} isWhole={isWhole} />
      ) : null}
      <div className="row between wrap">
        <p className="row gap-3">
          <Face picture={author.picture} name={author.name} lazy />
          <span className="small">
            <b>{author.name}</b>
            <br />
            {details ? (
              <span className="muted">
                {t('joined', {
                  date: format.dateTime(new Date(details.history.joinedAt), {
                    dateStyle: 'medium',
                  }),
                })}
                {' · '}
                {t('strikes', { count: details.history.strikes })}
              </span>
            ) : null}
          </span>
        </p>
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
  const { texts, pictures, portraits, assessment, thresholds } = details;
  const findings = numberFindings(assessment?.findings ?? [], thresholds.flag);
  const [first, ...rest] = pictures.flatMap(({ view, change }) =>
    view && change !== 'removed' ? [view] : [],
  );
  return (
    <>
      {first ? (
        <div className="card-media inbox-picture">
          <ListingPicture
            media={first}
            alt={first.alt ?? ''}
            sizes="(min-width: 80rem) 30vw, 92vw"
          />
        </div>
      ) : null}
      {rest.length > 0 ? (
        <ul className="inbox-shots">
          {rest.map((view) => (
            <li key={view.url} className="thumb">
              <ListingPicture media={view} alt={view.alt ?? ''} sizes="64px" />
            </li>
          ))}
        </ul>
      ) : null}
      <Portraits addresses={portraits.after} />
      <FactLine about={details} findings={findings} />
      {texts.slice(0, LONG).map(({ field, text }) => (
        <blockquote key={`${field} ${text}`} className="quote small" dir="auto">
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
