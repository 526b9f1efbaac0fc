import { Sparkles } from 'lucide-react';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { DETECTORS } from '#features/moderation/moderation.limits.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
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

/** What follows from a risk. */
const meaningOf = (risk: number, { reject, flag, approve }: Thresholds) =>
  risk > reject ? 'reject' : risk > flag ? 'flag' : risk < approve ? 'approve' : 'hold';

/** Names of thresholds that stand closer than this would lie on each other. */
const CLOSE = 0.16;

/** The thresholds with the line that each name is written in. */
function tokensOf(thresholds: Thresholds) {
  let row = 0;
  return (['approve', 'flag', 'reject'] as const).map((name, place, names) => {
    const before = names[place - 1];
    const at = thresholds[name];
    row = before && at - thresholds[before] < CLOSE ? 1 - row : 0;
    return { name, at, row };
  });
}

/** Where a risk stands between the thresholds, drawn; the words below say the same. */
function RiskLine({ risk, thresholds }: { risk: number; thresholds: Thresholds }) {
  const t = useTranslations('queue.line');
  const format = useFormatter();
  const { approve, flag, reject } = thresholds;
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const parts = [
    { className: 'approve', from: 0, to: approve },
    { className: 'hold', from: approve, to: flag },
    { className: 'flag', from: flag, to: reject },
    { className: 'reject', from: reject, to: 1 },
  ];
  const marks = tokensOf(thresholds);
  const height = marks.some(({ row }) => row > 0) ? 100 : 70;
  return (
    <svg className="risk-line" width="100%" height={height} aria-hidden focusable="false">
      {parts.map(({ className, from, to }) => (
        <rect
          key={className}
          className={className}
          x={percent(from)}
          y="14"
          width={percent(Math.max(0, to - from))}
          height="12"
        />
      ))}
      {marks.map(({ name, at, row }) => (
        <text key={name} x={percent(at)} y={50 + 30 * row} textAnchor="middle">
          <tspan x={percent(at)}>{format.number(at, { style: 'percent' })}</tspan>
          <tspan x={percent(at)} dy="15">
            {t(name)}
          </tspan>
        </text>
      ))}
      <circle className="at" cx={percent(Math.min(0.95, Math.max(0.05, risk)))} cy="20" r="16" />
      <text
        className="at-text"
        x={percent(Math.min(0.95, Math.max(0.05, risk)))}
        y="24"
        textAnchor="middle"
      >
        {Math.round(risk * 100)}
      </text>
    </svg>
  );
}

/** What the detectors say together and each by itself, with its explanations in words. */
export function Detectors({
  assessment,
  thresholds,
  findings,
  isShort = false,
}: {
  assessment: CaseView['assessment'];
  thresholds: Thresholds;
  findings: readonly NumberedFinding[];
  /** Beside the list: each detector in a line, explained where it found something. */
  isShort?: boolean;
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
      {isShort ? null : <RiskLine risk={risk} thresholds={thresholds} />}
      <p className="small">
        {t(`meaning.${meaningOf(risk, thresholds)}`, {
          approve: percent(approve),
          flag: percent(flag),
          reject: percent(reject),
        })}{' '}
        {t('rules', { version: ruleVersion })}
      </p>
      {DETECTORS.map((detector) => {
        const found = findings.filter((finding) => finding.detector === detector);
        const score = Math.max(0, ...found.map((finding) => finding.score));
        return (
          <div key={detector} className={isShort ? 'det short' : 'det'}>
            <b>{t(`detector.${detector}`)}</b>
            <b className="num">{percent(score)}</b>
            <ScoreBar score={score} level={levelOf(score, thresholds)} />
            {found.length > 0 ? (
              <ul className="small">
                {found.map((finding) => (
                  <Explanation key={finding.number} finding={finding} />
                ))}
              </ul>
            ) : isShort ? null : (
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
