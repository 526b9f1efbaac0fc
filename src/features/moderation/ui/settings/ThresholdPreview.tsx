import { CircleCheck, Clock, Flag, OctagonX, TriangleAlert } from 'lucide-react';
import type { PreviewView } from '#features/moderation/moderation.schema.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

const OUTCOMES = [
  ['approve', 'approved', CircleCheck],
  ['hold', 'pending', Clock],
  ['flag', 'flagged', Flag],
  ['reject', 'rejected', OctagonX],
] as const;

/**
 * What thresholds would have decided on what was looked at last, before anybody saves them.
 * @param props.preview null where they do not stand in their order
 */
export function ThresholdPreview({ preview }: { preview: PreviewView | null }) {
  const t = useTranslations('admin.settings.preview');
  const format = useFormatter();
  const { say } = useDates();
  const day = (at: string | null) => (at ? say(at, { month: 'long', day: 'numeric' }) : '');
  if (!preview)
    return (
      <div className="stack gap-4" aria-live="polite">
        <h2>{t('title')}</h2>
        <p className="small muted">{t('wrongOrder')}</p>
      </div>
    );
  const { items, from, to, now, next, newlyApproved, againstModerators } = preview;
  const signed = (change: number) =>
    format.number(change, { signDisplay: change === 0 ? 'never' : 'always' });
  return (
    <div className="stack gap-4" aria-live="polite">
      <div>
        <h2>{t('title')}</h2>
        <p className="small muted">
          {items > 0 ? t('items', { count: items, from: day(from), to: day(to) }) : t('nothing')}
        </p>
      </div>
      {items > 0 ? (
        <>
          <div className="stack gap-1" aria-hidden>
            <p className="small">{t('now')}</p>
            <Mix counts={now} items={items} />
            <p className="small">
              <b>{t('new')}</b>
            </p>
            <Mix counts={next} items={items} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys on phones */}
          <div className="what-if-box" role="region" aria-label={t('outcome')} tabIndex={0}>
            <table className="what-if">
              <thead>
                <tr>
                  <th scope="col">{t('outcome')}</th>
                  <th scope="col">{t('nowColumn')}</th>
                  <th scope="col">{t('newColumn')}</th>
                  <th scope="col">{t('change')}</th>
                </tr>
              </thead>
              <tbody>
                {OUTCOMES.map(([outcome, status, Icon]) => (
                  <tr key={outcome}>
                    <th scope="row">
                      <span className={`badge st-${status}`}>
                        <Icon className="icon" aria-hidden />
                        {t(outcome)}
                      </span>
                    </th>
                    <td>{format.number(now[outcome])}</td>
                    <td>
                      <b>{format.number(next[outcome])}</b>
                    </td>
                    <td>{signed(next[outcome] - now[outcome])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      {againstModerators > 0 ? (
        <div className="note warn">
          <TriangleAlert className="icon" aria-hidden />
          <span>
            <strong>{t('against', { against: againstModerators, count: newlyApproved })}</strong>
            {t('againstHint')}
          </span>
        </div>
      ) : null}
    </div>
  );
}

/** How many of all came to each outcome, as one bar. */
function Mix({ counts, items }: { counts: PreviewView['now']; items: number }) {
  const parts = OUTCOMES.map(([outcome, status], place) => {
    const before = OUTCOMES.slice(0, place).reduce((sum, [name]) => sum + counts[name], 0);
    return { outcome, status, from: before / items, share: counts[outcome] / items };
  }).filter(({ share }) => share > 0);
  return (
    <svg className="mix" width="100%" height="28" focusable="false">
      {parts.map(({ outcome, status, from, share }) => (
        <svg key={outcome} x={`${from * 100}%`} width={`${share * 100}%`} height="28">
          <rect className={`mix-${status}`} width="100%" height="28" />
          {share > 0.08 ? (
            <text x="50%" y="19" textAnchor="middle">
              {counts[outcome]}
            </text>
          ) : null}
        </svg>
      ))}
    </svg>
  );
}
