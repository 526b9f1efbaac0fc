import type { ChoiceList } from '#features/catalog/catalog.names.ts';
import { MAKES, modelsOf } from '#features/catalog/catalog.vehicles.ts';
import { useMetres } from '#features/listings/ui/useMetres.ts';
import { useChoiceName } from '#features/catalog/ui/useChoiceName.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { AttributeName } from '#features/search/search.limits.ts';
import { type AttributeFilters, attributeSlug } from '#features/search/search.attributes.ts';

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "d-max", "mu-x": a single letter belongs to the word behind it, or to two letters before it. */
const HYPHENATED = /(?<![^-])(?:([a-z])-([a-z]{3,})|([a-z]{1,2})-([a-z]))(?![^-])/g;

/** A seller's word, of which an address has small letters and hyphens: "land-rover", "128-gb". */
export function wordOf(slug: string): string {
  return slug
    .replaceAll(HYPHENATED, (joined) => joined.replace('-', '\u2011'))
    .split('-')
    .map((word) => {
      const [letters = '', rest] = word.split('\u2011');
      if (rest) return `${letters.toUpperCase()}-${capitalized(rest)}`;
      return word.length <= 3 ? word.toUpperCase() : capitalized(word);
    })
    .join(' ');
}

/**
 * A model as the catalog writes it, where a make has a list.
 * @param makes looked through first; without any that is known to have it, all are
 */
export function modelName(slug: string, makes: readonly string[] = []): string {
  const isIt = (model: string) => attributeSlug(model) === slug;
  return [...makes, ...MAKES].flatMap(modelsOf).find(isIt) ?? wordOf(slug);
}

const LISTS: Partial<Record<AttributeName, ChoiceList>> = {
  fuel: 'fuel',
  transmission: 'transmission',
  drive: 'driveSide',
  propertyType: 'propertyType',
  amenities: 'amenity',
  partCategory: 'partCategory',
  serviceType: 'serviceType',
};

/** What one value of a attribute is called where nothing beside it says what it is: on a chip. */
export function useAttributeWords(
  asked: AttributeFilters,
): (name: AttributeName, value: string) => string {
  const t = useTranslations('filters');
  const format = useFormatter();
  const choice = useChoiceName();
  const metres = useMetres();
  const number = (value: string) => format.number(Number(value));
  return (name, value) => {
    const list = LISTS[name];
    if (list) return choice(list, value);
    switch (name) {
      case 'model':
        return modelName(value, asked.make);
      case 'compatibleMake':
        return t('part.fits', { name: value });
      case 'compatibleModel':
        return t('part.fits', { name: modelName(value, asked.compatibleMake) });
      case 'brand':
        return wordOf(value);
      case 'size':
        return t('goods.sizeIs', { size: wordOf(value) });
      case 'yearFrom':
      case 'yearTo':
        return t(`vehicle.${name}`, { year: value });
      case 'mileageFrom':
      case 'mileageTo':
        return t(`vehicle.${name}`, { km: number(value) });
      case 'areaFrom':
      case 'areaTo':
        return t(`home.${name}`, { area: number(value) }) + metres(Number(value));
      case 'bedrooms':
        return t('home.beds', { count: Number(value) });
      case 'bedroomsFrom':
        return t('home.bedsFrom', { count: Number(value) });
      case 'bathroomsFrom':
        return t('home.bathsFrom', { count: Number(value) });
      case 'dutyPaid':
        return t('vehicle.dutyPaid');
      case 'posted':
        return t('asked.postedIn', { days: t('general.days', { count: Number(value) }) });
      case 'negotiable':
      case 'free':
      case 'photos':
      case 'video':
      case 'verified':
        return t(`general.${name}`);
      default:
        return value;
    }
  };
}
