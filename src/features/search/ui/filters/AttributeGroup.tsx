import { useChoiceName } from '#features/catalog/ui/useChoiceName.ts';
import type { ChoiceList } from '#features/catalog/catalog.names.ts';
import type { AttributeName } from '#features/search/search.limits.ts';
import type { FilterGroup as Group } from '#features/search/query/panel.ts';
import {
  FLAG_SET,
  type AttributeCounts,
  type AttributeFilters,
  ATTRIBUTES,
} from '#features/search/search.attributes.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';
import { Bounds, FilterGroup, Pick, Tick } from './controls.tsx';
import { modelName, useAttributeWords, wordOf } from './useAttributeWords.ts';

type Asked = { asked: AttributeFilters; counts: AttributeCounts };
type Of<Kind extends Group['kind']> = Asked & { group: Extract<Group, { kind: Kind }> };

/** One filter that only some categories have. */
export function AttributeGroup({ group, asked, counts }: Asked & { group: Group }) {
  const given = { asked, counts };
  if (group.kind === 'make') return <MakeGroup group={group} {...given} />;
  if (group.kind === 'range') return <RangeGroup group={group} {...given} />;
  if (group.kind === 'steps') return <StepsGroup group={group} {...given} />;
  if (group.kind === 'list') return <ListGroup group={group} {...given} />;
  return <FlagGroup group={group} {...given} />;
}

/** Makes by their number of listings; the models of one once it is chosen. */
function MakeGroup({ group, asked, counts }: Of<'make'>) {
  const t = useTranslations(group.area === 'part' ? 'filters.part' : 'filters.vehicle');
  const tv = useTranslations('filters');
  const [make, model] = group.attributes;
  const makes = asked[make] ?? [];
  const title = tv(group.area === 'part' ? 'part.compatible' : 'vehicle.makeModel');
  return (
    <FilterGroup title={title}>
      <CountedSelect
        name={make}
        label={t('make')}
        all={t('allMakes')}
        chosen={makes}
        counts={counts[make] ?? {}}
        nameOf={(value) => value}
        clears={model}
      />
      <CountedSelect
        name={model}
        label={t('model')}
        all={t('allModels')}
        chosen={asked[model] ?? []}
        counts={counts[model] ?? {}}
        nameOf={(value) => modelName(value, makes)}
        disabled={makes.length === 0 && !asked[model]}
      />
    </FilterGroup>
  );
}

/** One of many, each with its count; several that an address asks for are one choice. */
function CountedSelect({
  name,
  label,
  all,
  chosen,
  counts,
  nameOf,
  clears,
  disabled = false,
}: {
  name: AttributeName;
  label: string;
  all: string;
  chosen: readonly string[];
  counts: Record<string, number>;
  nameOf: (value: string) => string;
  /** The field that means something else once this one has changed. */
  clears?: AttributeName;
  disabled?: boolean;
}) {
  const format = useFormatter();
  const value = chosen.join();
  const known = Object.keys(counts);
  const values = value === '' || known.includes(value) ? known : [value, ...known];
  const textOf = (each: string) => {
    const text = each.split(',').map(nameOf).join(', ');
    const count = counts[each];
    return count === undefined ? text : `${text} (${format.number(count)})`;
  };
  return (
    <Select
      name={name}
      aria-label={label}
      defaultValue={value}
      data-clears={clears}
      disabled={disabled}
    >
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {textOf(each)}
        </option>
      ))}
    </Select>
  );
}

function RangeGroup({ group, asked }: Of<'range'>) {
  const t = useTranslations('filters');
  const title = group.title === 'area' ? t('home.area') : t(`vehicle.${group.title}`);
  const fields = group.attributes.map((name) => ({ name, value: asked[name]?.[0] ?? '' }));
  return (
    <FilterGroup title={title}>
      <Bounds fields={fields} />
    </FilterGroup>
  );
}

const HALF: Readonly<Record<string, string>> = { '1.5': '1½' };

function StepsGroup({ group, asked }: Of<'steps'>) {
  const t = useTranslations('filters');
  const words = useAttributeWords(asked);
  const [name] = group.attributes;
  const chosen = asked[name]?.[0] ?? '';
  const steps = group.steps.map(String);
  const values = chosen === '' || steps.includes(chosen) ? steps : [...steps, chosen];
  return (
    <FilterGroup title={t(`home.${name}`)}>
      <Pick
        name={name}
        chosen={chosen}
        choices={[
          { value: '', label: t('general.any') },
          ...values.map((value) => ({
            value,
            label: `${HALF[value] ?? value}+`,
            spoken: words(name, value),
          })),
        ]}
      />
    </FilterGroup>
  );
}

function ListGroup({ group, asked, counts }: Of<'list'>) {
  const t = useTranslations('filters');
  const choice = useChoiceName();
  const [name] = group.attributes;
  const chosen = asked[name] ?? [];
  const values = valuesOf(name, counts, chosen);
  if (values.length === 0) return null;
  return (
    <FilterGroup title={t(group.title)} fold={group.fold} open={chosen.length > 0}>
      {values.map((value) => (
        <Tick
          key={value}
          name={name}
          value={value}
          label={nameIn(group.names, choice, value)}
          checked={chosen.includes(value)}
          count={counts[name] ? (counts[name][value] ?? 0) : undefined}
        />
      ))}
    </FilterGroup>
  );
}

const nameIn = (
  names: ChoiceList | null,
  choice: (list: ChoiceList, value: string) => string,
  value: string,
) => (names ? choice(names, value) : wordOf(value));

/** Of so few all are shown, those with nothing, too. */
const ALWAYS_SHOWN = 4;

/** A short list as the catalog has it, of a long one what there is, and always what is chosen. */
function valuesOf(
  name: AttributeName,
  counts: AttributeCounts,
  chosen: readonly string[],
): string[] {
  const attribute = ATTRIBUTES[name];
  const known = attribute.kind === 'choice' ? attribute.values : null;
  const counted = counts[name];
  const found = Object.keys(counted ?? {});
  if (!known) return [...new Set([...found, ...chosen])];
  if (known.length <= ALWAYS_SHOWN || !counted) return [...known];
  return known.filter((value) => found.includes(value) || chosen.includes(value));
}

function FlagGroup({ group, asked, counts }: Of<'flag'>) {
  const t = useTranslations('filters.vehicle');
  const [name] = group.attributes;
  return (
    <FilterGroup title={t('duty')} fold={group.fold} open={asked[name] !== undefined}>
      <Tick
        name={name}
        value={FLAG_SET}
        label={t('dutyPaid')}
        checked={asked[name] !== undefined}
        count={counts[name] ? (counts[name][FLAG_SET] ?? 0) : undefined}
      />
    </FilterGroup>
  );
}
