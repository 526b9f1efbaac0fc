/**
 * Listings with every attribute, questions about them, and the same questions in plain SQL on what
 * sellers wrote, which knows nothing of tokens.
 */
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { FUELS, PROPERTY_TYPES } from '#features/catalog/catalog.choices.ts';
import { listingMediaTable } from '#features/listings/listings.table.server.ts';
import type { AttributeFilters } from '#features/search/search.attributes.ts';
import type { Db } from '#platform/db/db.server.ts';
import { buildMedia } from './factories.ts';

const MAKES = ['Toyota', 'Honda', 'Mercedes-Benz'];
const MODELS = ['Land Rover', 'CR-V', 'Citroën C3', '500'];
const SLUGS = ['land-rover', 'cr-v', 'citroen-c3', '500'];
const AMENITIES = ['Parking', 'Sea View', 'Generator'];

/** Details of every section at once, each of them sometimes missing; random numbers in [0, 1). */
export function attributeDetails(numbers: readonly number[]): Record<string, unknown> {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const pick = <T>(list: readonly T[], r: number): T => list[Math.floor(r * list.length)] as T;
  const all = {
    make: pick(MAKES, a),
    model: pick(MODELS, b),
    year: 1985 + Math.floor(c * 45),
    mileage: d < 0.5 ? Math.round(d * 60) * 10_000 : Math.floor(d * 400_000),
    fuelType: pick(FUELS, e),
    driveSide: pick(['left', 'right'], f),
    dutyPaid: a < 0.4,
    propertyType: pick(PROPERTY_TYPES, b),
    bedrooms: Math.floor(c * 14),
    bathrooms: Math.floor(d * 24) / 2,
    squareFeet: e < 0.3 ? Math.round(e * 40) * 250 + 250 : 1 + Math.floor(e * 120_000),
    amenities: AMENITIES.filter((_, i) => (f * 8) & (1 << i)),
    brand: pick([' Levi’s', 'LEVI S', 'Zara'], a),
    size: pick(['8.5', 'M/L'], b),
  };
  return Object.fromEntries(Object.entries(all).filter((_, i) => (i * 7 + a * 1000) % 5 >= 1));
}

/** Every third of these listings gets a picture, every seventh a video. */
export async function addPictures(
  db: Db,
  listings: { id: string; userId: string }[],
): Promise<void> {
  const ownerId = listings[0]?.userId ?? '';
  const [image, video] = [
    await buildMedia(db, { ownerId }),
    await buildMedia(db, { ownerId, kind: 'video' }),
  ];
  await db
    .insert(listingMediaTable)
    .values(
      listings.flatMap(({ id }, i) => [
        ...(i % 3 === 0 ? [{ listingId: id, mediaId: image.id, position: 0 }] : []),
        ...(i % 7 === 0 ? [{ listingId: id, mediaId: video.id, position: 1 }] : []),
      ]),
    );
}

const values = <T extends string>(list: readonly T[]) =>
  fc.subarray([...list], { minLength: 1 }).map((some): string[] => some);
const number = (low: number, high: number) =>
  fc.integer({ min: low, max: high }).map((n) => [String(n)]);
const flag = fc.constant(['1']);

/** One to three attributes; numbers are bounds that filters offer. */
export const attributeQuestion: fc.Arbitrary<AttributeFilters> = fc
  .record({
    make: values(MAKES),
    model: values(SLUGS),
    yearFrom: number(1990, 2015),
    yearTo: number(2010, 2040),
    mileageFrom: values(['5000', '20000']).map((some) => some.slice(0, 1)),
    mileageTo: values(['50000', '120000', '300000']).map((some) => some.slice(0, 1)),
    fuel: values(FUELS),
    drive: values(['left', 'right']),
    dutyPaid: flag,
    propertyType: values(PROPERTY_TYPES),
    bedrooms: values(['1', '3', '10']),
    bedroomsFrom: number(0, 10),
    bathroomsFrom: values(['1', '2.5', '10']).map((some) => some.slice(0, 1)),
    areaFrom: values(['500', '1000', '10000']).map((some) => some.slice(0, 1)),
    areaTo: values(['1000', '20000', '100000']).map((some) => some.slice(0, 1)),
    amenities: values(AMENITIES),
    brand: values(['levi-s', 'zara']),
    size: values(['8.5', 'm-l']),
    negotiable: flag,
    free: flag,
    photos: flag,
    video: flag,
    verified: flag,
  })
  .chain((all) =>
    fc
      .subarray(Object.keys(all) as (keyof typeof all)[], { minLength: 1, maxLength: 3 })
      .map((names) => Object.fromEntries(names.map((name) => [name, all[name]]))),
  );

const slug = (detail: string) =>
  sql`btrim(regexp_replace(lower(unaccent(l.details ->> ${detail})), '[^a-z0-9.]+', '-', 'g'), '-')`;
const text = (detail: string) => sql`l.details ->> ${detail}`;
const amount = (detail: string) => sql`(l.details ->> ${detail})::numeric`;
const any = (of: SQL, some: string[]) => sql`${of} = ANY(${sql.param(some)}::text[])`;
const media = (
  kind: string,
) => sql`EXISTS (SELECT FROM listing_media m JOIN media f ON f.id = m.media_id
  WHERE m.listing_id = l.id AND f.kind = ${kind})`;

/** What each attribute asks of a row of listing called `l`. */
const PLAIN: Record<string, (some: string[]) => SQL> = {
  make: (some) => any(text('make'), some),
  model: (some) => any(slug('model'), some),
  yearFrom: ([n]) => sql`${amount('year')} >= ${Number(n)}`,
  yearTo: ([n]) => sql`${amount('year')} <= ${Number(n)}`,
  mileageFrom: ([n]) => sql`${amount('mileage')} >= ${Number(n)}`,
  mileageTo: ([n]) => sql`${amount('mileage')} <= ${Number(n)}`,
  fuel: (some) => any(text('fuelType'), some),
  drive: (some) => any(text('driveSide'), some),
  dutyPaid: () => sql`${text('dutyPaid')} = 'true'`,
  propertyType: (some) => any(text('propertyType'), some),
  bedrooms: (some) =>
    any(sql`CASE WHEN ${amount('bedrooms')} > 9 THEN '10' ELSE ${text('bedrooms')} END`, some),
  bedroomsFrom: ([n]) => sql`${amount('bedrooms')} >= ${Number(n)}`,
  bathroomsFrom: ([n]) => sql`${amount('bathrooms')} >= ${Number(n)}`,
  areaFrom: ([n]) => sql`${amount('squareFeet')} >= ${Number(n)}`,
  areaTo: ([n]) => sql`${amount('squareFeet')} <= ${Number(n)}`,
  amenities: (some) => sql`l.details -> 'amenities' ?& ${sql.param(some)}::text[]`,
  brand: (some) => any(slug('brand'), some),
  size: (some) => any(slug('size'), some),
  negotiable: () => sql`l.is_negotiable`,
  free: () => sql`l.price = 0 AND l.category_id NOT IN (3, 17)`,
  photos: () => media('image'),
  video: () => media('video'),
  verified: () => sql`(SELECT email_verified AND phone_verified FROM "user" WHERE id = l.user_id)`,
};

/** The conditions of plain SQL for what is asked. */
export function plainAttributes(asked: AttributeFilters): SQL[] {
  return Object.entries(asked).map(([name, some]) => PLAIN[name]?.(some) ?? sql`false`);
}
