import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import type { CardView } from '#features/listings/views/card-view.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { messagesOf } from '../../../messages/messages.server.ts';
import { FavoriteList, type FavoritesView } from './FavoriteList.tsx';
import { Heart } from './Heart.tsx';
import { Hearts } from './Hearts.tsx';
import { SaveButton } from './SaveButton.tsx';

const ID = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';
const chair = { id: ID, title: 'Mahogany <rocking> chair' };
const hearts: HeartsOfPage = {
  person: 'p',
  at: 0,
  saved: [],
  own: [],
  offline: '',
};

function html(body: ReactNode, path = '/products?page=2'): string {
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <PreferencesProvider
          preferences={toPreferences({}, PREFERENCE_CHOICES, 'en')}
          rates={{ USD: 1 }}
          choices={PREFERENCE_CHOICES}
        >
          {body}
        </PreferencesProvider>
      ),
    },
  ]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page initialEntries={[path]} />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('a heart in the first HTML', () => {
  it('is a button of a plain form that knows the way back', () => {
    const page = html(
      <Hearts hearts={null}>
        <Heart listing={chair} />
      </Hearts>,
    );
    const [, form] = /<form ([^>]*)>/.exec(page) ?? [];
    for (const part of ['id="hearts"', 'action="/favorites"', 'method="post"', 'hidden=""'])
      expect(form).toContain(part);
    expect(page).toContain('name="return" value="/products?page=2"');
    const [, heart] = /<button ([^>]*)>/.exec(page) ?? [];
    for (const part of ['form="hearts"', 'name="add"', `value="${ID}"`, 'aria-pressed="false"'])
      expect(heart).toContain(part);
    expect(heart).toContain('aria-label="Save Mahogany &lt;rocking&gt; chair"');
  });

  it('is set where the listing is a favorite, under the same name', () => {
    const page = html(
      <Hearts hearts={{ ...hearts, saved: [ID] }}>
        <Heart listing={chair} />
        <SaveButton id={ID} />
        <SaveButton id={ID} small />
      </Hearts>,
    );
    expect(page.match(/aria-pressed="true"[^>]*name="remove"/g)).toHaveLength(3);
    expect(page).toContain('aria-label="Save Mahogany');
    expect(page).toMatch(/Saved to favorites.*Saved</);
  });

  it('is not on one’s own listing', () => {
    const page = html(
      <Hearts hearts={{ ...hearts, own: [ID] }}>
        <Heart listing={chair} />
      </Hearts>,
    );
    expect(page).not.toContain('<button');
  });

  it('comes with the sentence of what could not be done', () => {
    const notice = 'You cannot save your own listing.';
    expect(
      html(
        <Hearts hearts={hearts} notice={notice}>
          {null}
        </Hearts>,
      ),
    ).toMatch(/role="status"><div class="note">.*You cannot save/);
    expect(html(<Hearts hearts={hearts}>{null}</Hearts>)).not.toContain('class="note"');
  });
});

describe('the page of favorites', () => {
  const card: CardView = {
    ...chair,
    language: 'en',
    price: { amount: 61_000, currency: 'USD' },
    priceUnit: 'once',
    negotiable: true,
    category: 'furniture',
    parentCategory: 'furniture',
    condition: 'good',
    country: 'JM',
    sold: false,
    trending: true,
    localGem: false,
    createdAt: '2026-11-01T12:00:00.000Z',
    cover: null,
  };
  const page = (
    favorites: Partial<FavoritesView> = {},
    { continued = false, saved = [ID] }: { continued?: boolean; saved?: string[] } = {},
  ) =>
    html(
      <Hearts hearts={{ ...hearts, saved }}>
        <FavoriteList
          favorites={{ items: [], total: 0, sold: 0, nextCursor: null, ...favorites }}
          continued={continued}
        />
      </Hearts>,
      '/favorites',
    );
  const one = { listing: card, priceBefore: null };

  it('says how many there are, and that some are sold', () => {
    expect(page({ items: [one], total: 1 })).toContain('>1 saved item<');
    expect(page({ items: [one], total: 8, sold: 1 })).toContain('>8 saved items, 1 of them sold<');
  });

  it('says that there are none, with the two ways on', () => {
    const empty = page();
    expect(empty).toContain('>0 saved items<');
    expect(empty).toContain('No favorites yet');
    expect(empty).toContain('href="/products"');
    expect(empty).toContain('href="/products?sortBy=trending"');
  });

  it('marks a lower price and keeps the one before, struck, in place of other badges', () => {
    const lower = page({
      items: [{ ...one, priceBefore: { amount: 64_000, currency: 'USD' } }],
      total: 1,
    });
    expect(lower).toMatch(/Price lower.*US\$610\.00.*Before: .*<del>US\$640\.00<\/del>/);
    expect(lower).not.toMatch(/Trending<|Negotiable/);
  });

  it('gives a sold listing a Remove button in place of its heart', () => {
    const sold = page({ items: [{ ...one, listing: { ...card, sold: true } }], total: 1, sold: 1 });
    expect(sold).toContain('>SOLD<');
    expect(sold).toMatch(/aria-label="Remove Mahogany[^>]*name="remove"/);
    expect(sold).not.toContain('class="fav"');
  });

  it('keeps the card of a heart that was unset, but not of a sold listing, and counts neither', () => {
    const unset = page({ items: [one], total: 3 }, { saved: [] });
    expect(unset).toContain('>2 saved items<');
    expect(unset).toContain('aria-pressed="false"');
    const items = [{ ...one, listing: { ...card, sold: true } }];
    const removed = page({ items, total: 1, sold: 1 }, { saved: [] });
    expect(removed).toContain('>0 saved items<');
    expect(removed).not.toContain('SOLD');
    expect(removed).toContain('No favorites yet');
  });

  it('goes on, and back to its first page', () => {
    const middle = page({ items: [one], total: 60, nextCursor: 'a+b' }, { continued: true });
    expect(middle).toContain('href="/favorites?after=a%2Bb"');
    expect(middle).toContain('First page');
    expect(page({ total: 60 }, { continued: true })).not.toContain('No favorites yet');
  });
});
