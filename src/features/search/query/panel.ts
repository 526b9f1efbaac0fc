/**
 * Which filters a category shows beside its listings, in which order, and the texts that they
 * speak. Browser-safe, but it brings what attributes mean: for what comes after a list.
 */
import type { ChoiceList } from '#features/catalog/catalog.names.ts';
import type { PageArea } from '#platform/i18n/texts.ts';
import { type Browse, priceProblem } from '#features/search/search.filters.ts';
import type { AttributeName } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import {
  type AttributeCounts,
  attributesFor,
  ATTRIBUTES,
} from '#features/search/search.attributes.ts';

/** Whose words they are: an area of the texts `filters`. */
type Area = 'vehicle' | 'home' | 'part' | 'service' | 'goods';

/** A text of `filters`. */
type ListTitle =
  | 'vehicle.transmission'
  | 'vehicle.drive'
  | 'vehicle.fuel'
  | 'home.propertyType'
  | 'home.amenities'
  | 'part.partCategory'
  | 'service.serviceType'
  | 'goods.brand'
  | 'goods.size';

export type FilterGroup = { area: Area; fold?: boolean } & (
  | {
      /** A make, and then one of its models. */
      kind: 'make';
      attributes: readonly ['make' | 'compatibleMake', 'model' | 'compatibleModel'];
    }
  | {
      kind: 'range';
      attributes: readonly [AttributeName, AttributeName];
      title: 'year' | 'mileage' | 'area';
    }
  /** Joined buttons: so many or more. */
  | {
      kind: 'steps';
      attributes: readonly ['bedroomsFrom' | 'bathroomsFrom'];
      steps: readonly number[];
    }
  /** Several, with counts; their names are those of the catalog, or the sellers' own words. */
  | {
      kind: 'list';
      attributes: readonly [AttributeName];
      title: ListTitle;
      names: ChoiceList | null;
    }
  | { kind: 'flag'; attributes: readonly ['dutyPaid'] }
);

type Of<Kind extends FilterGroup['kind']> = Extract<FilterGroup, { kind: Kind }>;
const make = (area: Area, ...attributes: Of<'make'>['attributes']): FilterGroup => ({
  area,
  kind: 'make',
  attributes,
});
const range = (
  area: Area,
  title: Of<'range'>['title'],
  ...attributes: Of<'range'>['attributes']
): FilterGroup => ({ area, kind: 'range', attributes, title });
const steps = (attribute: Of<'steps'>['attributes'][0], ...numbers: number[]): FilterGroup => ({
  area: 'home',
  kind: 'steps',
  attributes: [attribute],
  steps: numbers,
});
/** A list is called as its attribute is. */
function list(title: ListTitle, names: ChoiceList | null, fold = false): FilterGroup {
  const [area, attribute] = title.split('.') as [Area, AttributeName];
  return { area, kind: 'list', attributes: [attribute], title, names, fold };
}

const GROUPS: readonly FilterGroup[] = [
  make('vehicle', 'make', 'model'),
  range('vehicle', 'year', 'yearFrom', 'yearTo'),
  range('vehicle', 'mileage', 'mileageFrom', 'mileageTo'),
  list('vehicle.transmission', 'transmission'),
  list('vehicle.drive', 'driveSide'),
  list('vehicle.fuel', 'fuel', true),
  { area: 'vehicle', kind: 'flag', attributes: ['dutyPaid'], fold: true },
  steps('bedroomsFrom', 1, 2, 3, 4),
  steps('bathroomsFrom', 1, 1.5, 2, 3),
  list('home.propertyType', 'propertyType'),
  range('home', 'area', 'areaFrom', 'areaTo'),
  list('home.amenities', 'amenity', true),
  make('part', 'compatibleMake', 'compatibleModel'),
  list('part.partCategory', 'partCategory'),
  list('service.serviceType', 'serviceType'),
  list('goods.brand', null),
  list('goods.size', null),
];

/** What any listing may have, one box each. */
export const GENERAL_FLAGS = ['negotiable', 'free', 'photos', 'video', 'verified'] as const;

/** The filters of a category beyond those of all; none without one. */
export function groupsFor(category: string | null): FilterGroup[] {
  const offered = attributesFor(category);
  return GROUPS.filter(({ attributes: [first] }) => offered.includes(first));
}

/** Whether prices are drawn: those of everything that there is say nothing. */
export const showsPrices = ({ category, q }: ListingFilters): boolean =>
  category !== null || q !== '';

/** The texts of a page's filters: those of its category, and of whatever its address asks for. */
export function filterTexts(browse: Pick<Browse, 'filters' | 'unread'>): PageArea[] {
  const { filters } = browse;
  const { category, attributes } = filters;
  const spoken = new Set([
    ...groupsFor(category),
    ...GROUPS.filter((group) => isAsked(group, attributes)),
  ]);
  const areas = new Set<PageArea>(['filters.general']);
  if (showsPrices(filters)) areas.add('filters.price');
  if (priceProblem(browse)) areas.add('filters.priceProblem');
  if (attributes.posted) areas.add('filters.asked');
  for (const group of spoken) {
    areas.add(`filters.${group.area}`);
    if (group.kind === 'list' && group.names) areas.add('choices');
    if (group.kind === 'range') areas.add('filters.range');
  }
  // It has no group of its own: joined buttons ask for so many or more.
  if (attributes.bedrooms) areas.add('filters.home');
  return [...areas];
}

const isAsked = ({ attributes }: FilterGroup, asked: ListingFilters['attributes']) =>
  attributes.some((name) => asked[name]);

/** Of the sellers' own words so many are choices. */
const MOST_WORDS = 12;

/**
 * The counts that the filters show: no bounds, no zeros, of sellers' own words the most frequent,
 * and always what is chosen.
 */
export function shownCounts(
  counts: AttributeCounts,
  asked: ListingFilters['attributes'],
): AttributeCounts {
  const shown: AttributeCounts = {};
  for (const [name, byValue] of Object.entries(counts) as [
    AttributeName,
    Record<string, number>,
  ][]) {
    const attribute = ATTRIBUTES[name];
    if (attribute.kind === 'atLeast' || attribute.kind === 'atMost') continue;
    const chosen = asked[name] ?? [];
    const some = Object.entries(byValue)
      .filter(([value, count]) => count > 0 || chosen.includes(value))
      .toSorted(([, a], [, b]) => b - a);
    const isOpen =
      attribute.kind === 'choice' && attribute.values === null && !name.endsWith('odel');
    shown[name] = Object.fromEntries(
      some.filter(([value], index) => !isOpen || index < MOST_WORDS || chosen.includes(value)),
    );
  }
  return shown;
}
