import { GENERAL_FLAGS } from '#features/search/query/panel.ts';
import {
  FLAG_SET,
  POSTED_WITHIN,
  type AttributeCounts,
  type AttributeFilters,
} from '#features/search/search.attributes.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FilterGroup, Pick, Tick } from './controls.tsx';

/** What any listing may have, folded away until one of them is asked for. */
export function GeneralFilters({
  asked,
  counts,
}: {
  asked: AttributeFilters;
  counts: AttributeCounts;
}) {
  const t = useTranslations('filters.general');
  const posted = asked.posted?.[0] ?? '';
  const open = posted !== '' || GENERAL_FLAGS.some((name) => asked[name]);
  return (
    <>
      <FilterGroup title={t('more')} fold open={open}>
        {GENERAL_FLAGS.map((name) => (
          <Tick
            key={name}
            name={name}
            value={FLAG_SET}
            label={t(name)}
            checked={asked[name] !== undefined}
            count={counts[name] ? (counts[name][FLAG_SET] ?? 0) : undefined}
          />
        ))}
        <p className="label" id="f-posted">
          {t('posted')}
        </p>
        <div role="radiogroup" aria-labelledby="f-posted">
          <Pick
            name="posted"
            chosen={posted}
            choices={[
              { value: '', label: t('any') },
              ...POSTED_WITHIN.map((count) => ({
                value: String(count),
                label: t('days', { count }),
              })),
            ]}
          />
        </div>
      </FilterGroup>
    </>
  );
}
