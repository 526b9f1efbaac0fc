import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { alike } from './alike.ts';
import { tick, untick } from './ticks.ts';

/** Ticks several cases at once: all of the list, those of one author, those with one text. */
export function PickBar({
  rows,
  card,
}: {
  rows: readonly CaseCard[];
  /** The open one. */
  card: CaseCard | undefined;
}) {
  const t = useTranslations('queue.pick');
  if (!useScripted() || rows.length === 0) return null;
  return (
    <div className="q-pick row wrap small" role="group" aria-label={t('label')}>
      <button
        type="button"
        className="act"
        data-key="all"
        onClick={() => tick(new Set(rows.map(({ id }) => id)))}
      >
        {t('all')}
      </button>
      {card
        ? (['author', 'text'] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="act"
              data-key={by}
              onClick={() => tick(alike(rows, card, by))}
            >
              {t(by, { count: alike(rows, card, by).size })}
            </button>
          ))
        : null}
      <button type="button" className="act q-untick" onClick={untick}>
        {t('none')}
      </button>
    </div>
  );
}
