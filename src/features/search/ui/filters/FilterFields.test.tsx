import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { parseFilters, priceProblem } from '#features/search/search.filters.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { ActiveFilters } from '../ActiveFilters.tsx';
import { FilterFields } from './FilterFields.tsx';
import { modelName, wordOf } from './useAttributeWords.ts';

type Result = NonNullable<Parameters<typeof FilterFields>[0]['result']>;
const NOTHING: Result = {
  total: 0,
  approximate: false,
  conditions: {},
  categories: {},
  fullest: [],
  attributes: {},
  prices: null,
};

/** Fields and chips of an address, without React's comment marks. */
function html(search: string, result: Partial<Result> | null = {}, locale = 'en'): string {
  const url = new URL(`https://shop.example/products?${search}`);
  const browse = parseFilters(url, { country: null }, fitAttributes);
  const problem = priceProblem(browse);
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PreferencesProvider
          preferences={toPreferences({ locale, currency: 'USD' }, PREFERENCE_CHOICES, 'en')}
          rates={{ USD: 1, JMD: 155 }}
          choices={PREFERENCE_CHOICES}
        >
          <ActiveFilters path="/products" browse={browse} />
          <form>
            <FilterFields
              path="/products"
              browse={browse}
              result={result && { ...NOTHING, ...(problem ? { problem } : {}), ...result }}
            />
          </form>
        </PreferencesProvider>
      ),
    },
  ]);
  return renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

const labelled = (page: string) =>
  [...page.matchAll(/<(?:legend(?: class="sr")?|h2)>([^<]+)</g)].map(([, title]) => title);

describe('the filters of a category', () => {
  it('say of each category how many listings it has, where they could be counted', () => {
    const categories = { cars: 1204, 'automotive-cars': 1200 };
    const page = html('', { categories });
    expect(page).toMatch(/<option value="cars">[^<]+ \(1,204\)<\/option>/);
    expect(page).toMatch(/<option value="automotive-cars">\u2003[^<]+ \(1,200\)<\/option>/);
    expect(page).toMatch(/<option value="services">[^<]+ \(0\)<\/option>/);
    expect(html('', { categories }, 'es')).toMatch(/<option value="cars">[^<]+ \(1[,.]?204\)</);
    expect(html('', null)).not.toMatch(/<option value="cars">[^<]+\(/);
  });

  it('are those that fit the thing', () => {
    const cars = labelled(html('category=automotive-cars'));
    expect(cars).toEqual([
      'Category',
      'Location',
      'Price',
      'Make and model',
      'Year',
      'Mileage, km',
      'Transmission',
      'Drive side',
      'Fuel',
      'Duty',
      'Condition',
      'More filters',
    ]);
    expect(labelled(html('category=automotive-motorcycles'))).not.toContain('Drive side');
    const homes = labelled(html('category=real-estate'));
    for (const title of [
      'For sale or for rent',
      'Bedrooms',
      'Bathrooms',
      'Property type',
      'Area, square feet',
    ])
      expect(homes).toContain(title);
    expect(labelled(html('category=services'))).toContain('Service type');
    expect(labelled(html('category=automotive-parts'))).toContain('Compatible car');
    expect(labelled(html(''))).toEqual([
      'Category',
      'Location',
      'Price',
      'Condition',
      'More filters',
    ]);
  });

  it('say how many listings each choice has, and keep one that has none any more', () => {
    const attributes = {
      make: { Toyota: 7, Honda: 2 },
      transmission: { Manual: 15 },
      brand: { 'apple-store': 3 },
    };
    const cars = html('category=automotive-cars&make=Kia&transmission=CVT', { attributes });
    expect(cars).toContain('<option value="Toyota">Toyota (7)</option>');
    expect(cars).toContain('<option value="Kia" selected="">Kia</option>');
    expect(cars).toMatch(/value="Manual".*?<span class="count">15</);
    expect(cars).toMatch(/checked="" value="CVT"|value="CVT" checked=""/);
    expect(html('category=phones', { attributes })).toMatch(/Apple Store.*?<span class="count">3</);
  });

  it('ask for the model once a make is chosen', () => {
    const model = /<select[^>]*name="model"[^>]*>/;
    expect(html('category=cars').match(model)?.[0]).toContain('disabled');
    const chosen = html('category=cars&make=Toyota', { attributes: { model: { corolla: 4 } } });
    expect(chosen.match(model)?.[0]).not.toContain('disabled');
    expect(chosen).toContain('<option value="corolla">Corolla (4)</option>');
  });

  it('keep what they do not draw, also when nothing could be loaded', () => {
    expect(html('category=real-estate&bedrooms=2')).toContain(
      '<input type="hidden" name="bedrooms" value="2"/>',
    );
    expect(html('category=cars&make=Toyota,Kia', null)).toContain(
      '<input type="hidden" name="make" value="Toyota,Kia"/>',
    );
  });

  it('open what is folded where something in it is chosen', () => {
    expect(html('category=cars')).not.toMatch(/<details[^>]* open/);
    expect(html('category=cars&fuel=Diesel')).toMatch(/<details[^>]* open=""><summary>Fuel/);
    expect(html('photos=1')).toMatch(/<details[^>]* open=""><summary>More filters/);
  });
});

describe('the bars of the prices', () => {
  const prices = { currency: 'USD', edges: [0, 100, 200, 400], counts: [1, 4, 2] };

  it('mark what is between the bounds, and say how many that are', () => {
    const page = html('minPrice=100&maxPrice=200', { prices, total: 4 });
    expect(page).toContain('<path d="M0.1 80v-20h.8v20M2.1 80v-40h.8v40"></path>');
    expect(page).toContain('<path class="in" d="M1.1 80v-80h.8v80"></path>');
    expect(page).toContain('aria-label="Lowest price" aria-valuetext="US$100.00"');
    expect(page).toContain('>4 in this range, 7 in all<');
    expect(html('minPrice=100&maxPrice=200', { prices, total: 4, approximate: true })).toContain(
      '>About 4 in this range, 7 in all<',
    );
  });

  it('compare bounds in other money by its value', () => {
    const page = html('minPrice=15500&currency=JMD', { prices, total: 6 });
    expect(page).toContain('aria-label="Lowest price" aria-valuetext="US$100.00"');
    expect(page).toContain('name="currency" value="JMD"');
  });

  it('are left out where there is nothing to compare', () => {
    const none = { currency: 'USD', edges: [], counts: [] };
    expect(html('', { prices: none })).not.toContain('type="range"');
    expect(html('')).not.toContain('type="range"');
  });
});

describe('prices that cannot be meant', () => {
  const fields = (page: string) =>
    ['minPrice', 'maxPrice'].map(
      (name) => page.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '',
    );
  const alerts = (page: string) =>
    [...page.matchAll(/id="([^"]+)" role="alert"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</g)].map(
      ([, id, text]) => [id, text],
    );
  const isWrong = (field: string) => /aria-invalid="true" aria-describedby="f-price-/.test(field);

  it('stay as they were typed, with what to do about it', () => {
    const page = html('minPrice=%22%3E1.2.3&maxPrice=500');
    const [min = '', max = ''] = fields(page);
    expect(min).toContain('value="&quot;&gt;1.2.3"');
    expect(max).toContain('value="500"');
    expect([isWrong(min), isWrong(max)]).toEqual([true, false]);
    expect(alerts(page)).toEqual([['f-price-error', 'Enter a price such as 1,500']]);
    expect(fields(html('maxPrice=-5')).map(isWrong)).toEqual([false, true]);
  });

  it('are both wrong where the lowest is above the highest', () => {
    const prices = { currency: 'USD', edges: [0, 100, 200, 400], counts: [1, 4, 2] };
    const page = html('minPrice=300&maxPrice=200', { prices });
    expect(fields(page).map(isWrong)).toEqual([true, true]);
    expect(alerts(page)).toEqual([['f-price-error', 'The lowest price is above the highest']]);
    expect(page).not.toContain('in this range');
  });

  it('are told in the language of the page', () => {
    expect(alerts(html('minPrice=abc', {}, 'nl'))).toEqual([
      ['f-price-error', 'Vul een prijs in, bijvoorbeeld 1.500'],
    ]);
  });

  it('are not told of where they can be, nor without the words for it', () => {
    for (const page of [html('minPrice=1.500,50&maxPrice=2000'), html('minPrice=abc', null)]) {
      expect(alerts(page)).toEqual([]);
      expect(fields(page).map(isWrong)).toEqual([false, false]);
    }
    expect(fields(html('minPrice=abc', null))[0]).toContain('value="abc"');
  });
});

describe('the chips above the listings', () => {
  const chips = (search: string, locale = 'en') =>
    [...html(search, {}, locale).matchAll(/aria-label="[^"]+: ([^"]+)" href="([^"]*)"/g)].map(
      ([, label, href]) => [label, href?.replaceAll('&amp;', '&')],
    );

  it('name each filter, and lead to the list without it', () => {
    expect(
      chips(
        'category=cars&make=Toyota&model=corolla&yearFrom=2016&mileageTo=90000&condition=new,good',
      ),
    ).toEqual([
      ['Cars', '/products?condition=new,good'],
      [
        'New',
        '/products?category=cars&condition=good&make=Toyota&model=corolla&yearFrom=2016&mileageTo=90000',
      ],
      [
        'Good',
        '/products?category=cars&condition=new&make=Toyota&model=corolla&yearFrom=2016&mileageTo=90000',
      ],
      // A model alone would be of no make.
      ['Toyota', '/products?category=cars&condition=new,good&yearFrom=2016&mileageTo=90000'],
      [
        'Corolla',
        '/products?category=cars&condition=new,good&make=Toyota&yearFrom=2016&mileageTo=90000',
      ],
      [
        '2016 and later',
        '/products?category=cars&condition=new,good&make=Toyota&model=corolla&mileageTo=90000',
      ],
      [
        'Up to 90,000 km',
        '/products?category=cars&condition=new,good&make=Toyota&model=corolla&yearFrom=2016',
      ],
    ]);
  });

  it('speak the reader’s language', () => {
    expect(chips('category=real-estate&bedroomsFrom=2&propertyType=House&posted=7', 'fr')).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['2 chambres ou plus']),
        expect.arrayContaining(['Maison']),
        expect.arrayContaining(['Publiée depuis moins de 7 jours']),
      ]),
    );
  });

  it('write the words of sellers as one writes them', () => {
    expect(wordOf('128-gb')).toBe('128 GB');
    expect(wordOf('ashley-home')).toBe('Ashley Home');
    expect(modelName('land-cruiser', ['Toyota'])).toBe('Land Cruiser');
    const models = ['cr-v', 'rio', 'fit', 'x-trail'];
    expect(models.map((slug) => modelName(slug))).toEqual(['CR-V', 'Rio', 'Fit', 'X-Trail']);
    // Isuzu has no list of models: a single letter keeps its hyphen.
    const free = ['d-max', 'mu-x', 'd-max-v-cross', 'model-s', '128-gb'];
    const written = ['D-Max', 'MU-X', 'D-Max V-Cross', 'Model S', '128 GB'];
    expect(free.map((slug) => modelName(slug, ['Isuzu']))).toEqual(written);
    expect(['t-mobile', 'x-large', 'jbl'].map(wordOf)).toEqual(['T-Mobile', 'X-Large', 'JBL']);
  });
});
