/** What the form holds: the fields of checkListing, without the files, which the uploader keeps. */
import { countryByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import type { ListingFields } from '#features/listings/writing/listings.input.schema.ts';
import type { UploadItem } from '#features/media/ui/useUploads.ts';

export type SellValues = Omit<ListingFields, 'media' | 'alts' | 'details'> & {
  details: SellDetails;
};

/** Every field of every section, so that a change of mind about the category loses nothing. */
type SellDetails = Record<TextDetail, string> & { amenities: string[] };
type TextDetail = Exclude<keyof ListingFields['details'], 'amenities'>;

const NO_DETAILS: SellDetails = {
  propertyType: '',
  bedrooms: '',
  bathrooms: '',
  squareFeet: '',
  amenities: [],
  make: '',
  model: '',
  year: '',
  mileage: '',
  fuelType: '',
  transmission: '',
  partName: '',
  partCategory: '',
  compatibleMake: '',
  compatibleModel: '',
  compatibleYear: '',
  serviceType: '',
  availability: '',
  hourlyRate: '',
  skills: '',
  certifications: '',
};

/** An empty form; `country` is the place that the person has chosen for the whole site. */
export function emptyValues(country: string | null): SellValues {
  return {
    title: '',
    category: '',
    country: country && countryByCode(country) ? country : '',
    parish: '',
    price: '',
    currency: DEFAULT_CURRENCY,
    isNegotiable: false,
    negotiablePrice: '',
    condition: '',
    description: '',
    details: NO_DETAILS,
    variations: [],
    stockQuantity: '1',
    tags: '',
  };
}

/**
 * Completes what a draft or a listing holds; unknown keys and values of another type are left out.
 */
export function toValues(given: Partial<ListingFields>, empty: SellValues): SellValues {
  const text = (key: keyof SellValues & keyof ListingFields) =>
    typeof given[key] === 'string' ? given[key] : empty[key];
  const listed = (value: unknown) =>
    Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  const details: Readonly<Record<string, unknown>> = given.details ?? {};
  const texts = Object.fromEntries(
    Object.keys(NO_DETAILS).map((key) => [key, listed(details[key])]),
  );
  const amenities = Array.isArray(details['amenities']) ? details['amenities'].map(String) : [];
  const plain = Object.fromEntries(
    (
      [
        'title',
        'category',
        'country',
        'parish',
        'price',
        'currency',
        'negotiablePrice',
        'condition',
        'description',
        'stockQuantity',
        'tags',
      ] as const
    ).map((key) => [key, text(key)]),
  );
  return {
    ...empty,
    ...plain,
    isNegotiable: given.isNegotiable === true,
    variations: given.variations ?? [],
    details: { ...NO_DETAILS, ...texts, amenities },
  };
}

/** The files that have arrived, in their order, with what was written about them. */
export function mediaOf(items: readonly UploadItem[]): Pick<ListingFields, 'media' | 'alts'> {
  const arrived = items.flatMap(({ media, alt }) =>
    media ? [{ id: media.id, alt: alt.trim() }] : [],
  );
  return {
    media: arrived.map(({ id }) => id),
    alts: Object.fromEntries(
      arrived.filter(({ alt }) => alt !== '').map(({ id, alt }) => [id, alt]),
    ),
  };
}
