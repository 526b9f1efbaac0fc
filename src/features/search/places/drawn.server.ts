// Owns what is drawn of the counts of places: dots on the map of the islands, or on the one island
// whose parts are counted, and the same numbers in words. Every dot is a link to its filter.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { pointOf } from '#features/catalog/catalog.points.ts';
import { MAP_PLACES, onMap } from '#features/pages/ui/home/map-places.ts';
import type { Ctx } from '#platform/context.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { filtersToSearch, type FilterChanges, type View } from '#features/search/search.filters.ts';
import { readQuestion } from '#features/search/questions/question.server.ts';
import { leaveOpen } from '#features/search/questions/readings.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { countPlaces } from './map.server.ts';
import { placeOf, whatOf } from './where.server.ts';

export type MapDot = {
  code: string;
  name: string;
  /** "1,204". */
  count: string;
  /** "Jamaica: 1,204 listings". */
  label: string;
  href: string;
  x: number;
  y: number;
  radius: number;
};

export type ListingMap = {
  title: string;
  /** Name of the drawing. */
  label: string;
  /** What is drawn of the map: left, top, width and height in its units. */
  box: readonly [number, number, number, number];
  /** Whose parts are counted; null for all countries. */
  country: string | null;
  /** The fullest first, so that small dots lie on large ones. */
  dots: MapDot[];
  /** Listings of the country that name no part of it. */
  rest: { name: string; count: string } | null;
  /** That the numbers are estimates. */
  note: string | null;
  /** All countries, and the same as a list. */
  ways: { name: string; href: string }[];
};

/** One place on the map: what is drawn around it, and where its dot is. */
export type Spot = Pick<ListingMap, 'box'> & { x: number; y: number };

const WHOLE = [0, 0, 1216, 760] as const;
const SHAPE = WHOLE[3] / WHOLE[2];

/**
 * The map of what fits the filters, and what the words say beside themselves, in the reader's
 * language.
 */
export async function getListingMap(
  ctx: Ctx,
  { filters: asked }: { filters: ListingFilters },
): Promise<ListingMap> {
  const { locale } = ctx;
  const question = readQuestion(asked, ctx);
  const filters = question?.filters ?? asked;
  const t = translator(locale, 'where.map');
  // A country without a list of parts is shown among the others.
  const country =
    filters.country && parishesOf(filters.country).length > 0 ? filters.country : null;
  // The place is settled: the words say nothing more of it.
  const any = [...(filters.any ?? []), 'place' as const];
  const { counts, approximate } = await countPlaces(ctx, { filters: { ...filters, country, any } });
  const places = placesOf(locale, country).filter(({ code }) => counts[code]);
  const box = country === null ? WHOLE : boxAround(country);
  const what = whatOf(locale, filters.category);
  const number = (n: number) => formatterOf(locale).number(n);
  const href = (changes: FilterChanges, view: View) =>
    `/products${filtersToSearch(filters, changes, { view, homeCountry: ctx.country })}`;
  const open = question ? leaveOpen({ filters, readings: question.readings }, 'place') : {};
  const dots = places.map(({ code, name }) => {
    const n = counts[code] ?? 0;
    return {
      code,
      name,
      count: number(n),
      label: t(approximate ? 'dotAbout' : 'dot', { name, count: n }),
      href:
        country === null
          ? href({ country: code, parish: null }, parishesOf(code).length > 0 ? 'map' : 'grid')
          : href({ parish: code }, 'grid'),
      ...placeOnMap(code),
      radius: radiusOf(n, box[2]),
    };
  });
  const rest = country === null ? 0 : (counts[''] ?? 0);
  return {
    title:
      country === null
        ? t('titleAll', { what })
        : t('titleIn', { what, place: placeOf(locale, country) }),
    label: t('label'),
    box,
    country,
    dots: dots.toSorted((a, b) => (counts[b.code] ?? 0) - (counts[a.code] ?? 0)),
    rest: rest > 0 ? { name: t('rest'), count: number(rest) } : null,
    note: approximate ? t('note') : null,
    ways: [
      { name: t('list'), href: href({}, 'grid') },
      ...(filters.country === null
        ? []
        : [{ name: t('all'), href: href({ country: null, parish: null, ...open }, 'map') }]),
    ],
  };
}

function placesOf(locale: string, country: string | null): { code: string; name: string }[] {
  if (country !== null) return parishesOf(country).map(({ code, name }) => ({ code, name }));
  return COUNTRIES.map(({ code }) => ({ code, name: catalogName(locale, 'country', code) }));
}

/** Countries stand where the map has them, their parts where they are on the earth. */
function placeOnMap(code: string): { x: number; y: number } {
  const place = MAP_PLACES.find((each) => each.code === code);
  const point = pointOf(code);
  return place ? { x: place.x, y: place.y } : onMap(point ?? [0, 0]);
}

/** Islands that name no parts are drawn with so much of the sea around them. */
const ALONE = 120;

/** Where a country is on the map, or a part of it. */
export function drawSpot(country: string, parish: string | null): Spot {
  const { x, y } = placeOnMap(parish ?? country);
  const height = ALONE * SHAPE;
  const box =
    parishesOf(country).length > 0
      ? boxAround(country)
      : ([x - ALONE / 2, y - height / 2, ALONE, height] as const);
  return { x, y, box };
}

/** Grows with the logarithm: a thousand listings are not a thousand times as large. */
function radiusOf(count: number, width: number): number {
  return Math.round(width * (0.006 + 0.0035 * Math.log10(count + 1)) * 100) / 100;
}

/** Around all parts of a country, with some sea, in the shape of the whole map. */
function boxAround(country: string): [number, number, number, number] {
  const points = parishesOf(country).map(({ code }) => placeOnMap(code));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max((right - left) * 1.5, ((bottom - top) * 1.5) / SHAPE, 12);
  const round = (units: number) => Math.round(units * 10) / 10;
  return [
    round((left + right - width) / 2),
    round((top + bottom - width * SHAPE) / 2),
    round(width),
    round(width * SHAPE),
  ];
}
