// What a title says about category, make, model, year and place, by the names of the catalog in all
// languages. Rules, no model: it says nothing rather than something doubtful.
import { COUNTRIES, LANGUAGES } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import { MAKES, makesOf, modelsOf, vehicleYears } from '#features/catalog/catalog.vehicles.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import type { ListingGuess } from './guess.schema.ts';
import { PROPERTY, ROOM, thingsIn, type TitleThings, wordsOf } from './guess.things.server.ts';

/** Shorter models ("Fit", "X5") are said by other titles, too. */
const MODEL_LETTERS = 4;

/** Whether a name stands in a title, written in one word or in several: CR-V, CRV, "RAV 4". */
function has(title: readonly string[], name: string): boolean {
  const joined = wordsOf(name).join('');
  return joined !== '' && title.some((_, at) => beginsWith(title, at, joined));
}

function beginsWith(title: readonly string[], at: number, joined: string): boolean {
  let written = '';
  for (let end = at; end < title.length && written.length < joined.length; end += 1)
    written += title[end];
  return written === joined;
}

/** Every name of each place. */
type Places = readonly { code: string; names: readonly string[] }[];

const places = defineService({
  name: 'listings.guess-places',
  make: (): Places => {
    const languages = LANGUAGES.filter(({ translated }) => translated).map(({ code }) => code);
    return COUNTRIES.map(({ code }) => ({
      code,
      names: languages.map((language) => catalogName(language, 'country', code)),
    }));
  },
});

/** What a title says; null of each that it does not. */
export async function guessListing(
  ctx: Ctx,
  { title, country = '' }: { title: string; country?: string | undefined },
): Promise<ListingGuess> {
  const words = wordsOf(title);
  const things = await thingsIn(ctx, title);
  const vehicle = vehicleIn(words, ctx.now);
  const category = categoryOf(things, vehicle);
  const fits =
    vehicle !== null &&
    category !== null &&
    rulesOf(category).details === 'vehicle' &&
    makesOf(category).includes(vehicle.make);
  const place = placeIn(words, service(ctx, places), country);
  return {
    category,
    make: fits ? vehicle.make : null,
    model: fits ? vehicle.model : null,
    year: fits ? vehicle.year : null,
    ...place,
  };
}

function categoryOf(things: TitleThings, vehicle: Vehicle | null): string | null {
  const { category, rent, sale } = things;
  if (category === PROPERTY)
    return rent === sale ? null : rent ? 'real-estate-rent' : 'real-estate-sale';
  if (category === ROOM) return rent ? 'real-estate-rent' : null;
  // To rent a thing is a service, or an offer that has no category of its own.
  if (rent) return category === 'services' ? category : null;
  return vehicle ? categoryWith(vehicle, things) : category;
}

const VEHICLES: readonly (string | null)[] = ['automotive-cars', 'automotive-motorcycles'];

/** A vehicle is sold itself, or it is what a part fits: "Corolla headlights", "Tyres, Vitz". */
function categoryWith(vehicle: Vehicle, { category, first, named }: TitleThings): string | null {
  const { make, model, year, years } = vehicle;
  if (years > 1) return 'automotive-parts';
  // "Corolla 2015, new tyres" may be a car.
  if (named.has('automotive-parts'))
    return category === 'automotive-parts' || year === null ? 'automotive-parts' : null;
  if (VEHICLES.includes(category)) return category;
  const isAbout = has(first, model ?? make) || has(first, make);
  if (category === null) return isAbout && named.size === 0 ? vehicle.category : wholeCar();
  return model !== null && isAbout ? wholeCar() : category;

  function wholeCar() {
    return isAbout && model !== null && year !== null && !named.has('toys-games')
      ? vehicle.category
      : null;
  }
}

type Vehicle = {
  category: string | null;
  make: string;
  model: string | null;
  year: number | null;
  /** How many years the title names: a part fits several. */
  years: number;
};

/** A make with a model or a year: "Smart" and "Mini" alone are words. */
function vehicleIn(words: readonly string[], now: Date): Vehicle | null {
  const known = vehicleYears(now).filter((each) => words.includes(String(each)));
  const [year = null] = known;
  const longest = (all: readonly string[]) =>
    all.filter((name) => has(words, name)).toSorted((a, b) => b.length - a.length)[0] ?? null;
  const bikes = makesOf('automotive-motorcycles');
  const make = longest([...new Set([...MAKES, ...bikes])]);
  const years = known.length;
  if (!make) return year === null ? null : byModel(words, { year, years });
  const model = longest(modelsOf(make));
  if (model) return { category: 'automotive-cars', make, model, year, years };
  if (year === null) return null;
  // Honda and Suzuki make both.
  const [isCar, isBike] = [MAKES.includes(make), bikes.includes(make)];
  const category = isCar === isBike ? null : isCar ? 'automotive-cars' : 'automotive-motorcycles';
  return { category, make, model: null, year, years };
}

/** "Corolla 2015": a model that one make alone has. */
function byModel(words: readonly string[], said: { year: number; years: number }): Vehicle | null {
  const found = MAKES.flatMap((make) =>
    modelsOf(make)
      .filter((model) => model.length >= MODEL_LETTERS && has(words, model))
      .map((model) => ({ category: 'automotive-cars', make, model, ...said })),
  );
  const [only = null] = found;
  return found.length === 1 ? only : null;
}

function placeIn(
  words: readonly string[],
  countries: Places,
  chosen: string,
): Pick<ListingGuess, 'country' | 'parish'> {
  const named = countries.filter(({ names: all }) => all.some((name) => has(words, name)));
  const [only] = named;
  const country = named.length === 1 && only ? only.code : null;
  const within = country ?? chosen;
  const candidates = (within ? [within] : COUNTRIES.map(({ code }) => code)).flatMap((code) =>
    parishesOf(code)
      .filter(({ name }) => has(words, name))
      .map((parish) => ({ country: code, parish: parish.code })),
  );
  const [parish] = candidates;
  return candidates.length === 1 && parish ? parish : { country, parish: null };
}
