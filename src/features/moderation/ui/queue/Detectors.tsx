import { Sparkles } from 'lucide-react';
import type { CaseView } from '#features/moderation/deciding/moderation.case.schema.ts';
import { DETECTORS } from '#features/moderation/moderation.limits.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import type { NumberedFinding } from './marks.ts';

type Thresholds = CaseView['thresholds'];
const levelOf = (score: number, { flag, approve }: Thresholds) =>
  score >= flag ? 'high' : score >= approve ? 'medium' : 'low';

/** How far a score goes, drawn; the figure stands beside it. */
function ScoreBar({ score, level }: { score: number; level: string }) {
  return (
    <svg className={`bar score-bar ${level}`} width="100%" height="8" aria-hidden focusable="false">
      <rect width={`${score * 100}%`} height="8" rx="4" />
    </svg>
  );
}

/** What the detectors say together and each by itself, with its explanations in words. */
export function Detectors({
  assessment,
  thresholds,
  findings,
}: {
  assessment: CaseView['assessment'];
  thresholds: Thresholds;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue');
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: 'percent' });
  if (!assessment) return <p className="small muted">{t('notAssessed')}</p>;
  const { risk, ruleVersion, opinion, opinionProblem } = assessment;
  const { reject, flag, approve } = thresholds;
  return (
    <section className="panel tint stack gap-3" aria-label={t('combined')}>
      <div className="row between">
        <h3>{t('combined')}</h3>
        <b className="num">{percent(risk)}</b>
      </div>
      <ScoreBar score={risk} level={levelOf(risk, thresholds)} />
      <p className="small muted">
        {t('thresholds', {
          approve: percent(approve),
          flag: percent(flag),
          reject: percent(reject),
          version: ruleVersion,
        })}
      </p>
      {DETECTORS.map((detector) => {
        const found = findings.filter((finding) => finding.detector === detector);
        const score = Math.max(0, ...found.map((finding) => finding.score));
        return (
          <div key={detector} className="det">
            <b>{t(`detector.${detector}`)}</b>
            <b className="num">{percent(score)}</b>
            <ScoreBar score={score} level={levelOf(score, thresholds)} />
            {found.length > 0 ? (
              <ul className="small">
                {found.map((finding) => (
                  <Explanation key={finding.number} finding={finding} />
                ))}
              </ul>
            ) : (
              <p className="small muted">{t('nothingFound')}</p>
            )}
          </div>
        );
      })}
      {opinion ? (
        <p className="small muted">
          <Sparkles className="icon icon-s" aria-hidden />{' '}
          {t('opinion', { risk: percent(opinion.risk) })}
        </p>
      ) : opinionProblem ? (
        <p className="small muted">{t('noOpinion')}</p>
      ) : null}
    </section>
  );
}

function Explanation({ finding: { flag, number, values } }: { finding: NumberedFinding }) {
  const why = useTranslations('moderation.why');
  return (
    <li>
      <span className="ref">{number}</span>{' '}
      {why.has(flag) ? why.dynamic(flag, values) : flag.replaceAll('_', ' ')}
    </li>
  );
}
