import { CircleCheck, CircleDashed, Flag, Hourglass, OctagonX, ScanEye } from 'lucide-react';
import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';

const RISKS = { high: OctagonX, medium: Flag, low: CircleCheck } as const;

/** How risky the check thinks it is, in a word and a sign. */
export function RiskBadge({ level }: { level: CaseCard['riskLevel'] }) {
  const t = useTranslations('queue');
  if (!level)
    return (
      <span className="badge">
        <CircleDashed className="icon" aria-hidden />
        {t('risk.none')}
      </span>
    );
  const Icon = RISKS[level];
  return (
    <span className={`badge risk-${level}`}>
      <Icon className="icon" aria-hidden />
      {t(`risk.${level}`)}
    </span>
  );
}

/** Why somebody has to look at it. */
export function SourceBadges({ about }: { about: CaseCard }) {
  const t = useTranslations('queue');
  const { outcome, reports, isEscalated, isSampled } = about;
  return (
    <>
      {outcome === 'flag' ? (
        <span className="badge st-flagged">
          <Flag className="icon" aria-hidden />
          {t('filter.flagged')}
        </span>
      ) : outcome === 'hold' ? (
        <span className="badge st-pending">
          <Hourglass className="icon" aria-hidden />
          {t('filter.pending')}
        </span>
      ) : null}
      {reports > 0 ? (
        <span className="badge st-flagged">
          <Flag className="icon" aria-hidden />
          {t('reports', { count: reports })}
        </span>
      ) : null}
      {isSampled ? (
        <span className="badge">
          <ScanEye className="icon" aria-hidden />
          {t('filter.sampled')}
        </span>
      ) : null}
      {isEscalated ? <span className="badge">{t('escalated')}</span> : null}
    </>
  );
}

/** Who has it open: you, or somebody by name. */
export function ClaimFace({ claim }: { claim: NonNullable<CaseCard['claim']> }) {
  const t = useTranslations('queue');
  return (
    <span className="q-claim">
      <Face picture={claim.picture} name={claim.name} size="s" />
      {claim.isMine ? t('claim.yours') : claim.name}
    </span>
  );
}
