// Suggestions under /api/search/suggestions: the same as in the search box.
import { z } from 'zod';
import { read, tagged } from '#api/operations.server.ts';
import { askedCountry } from '#features/catalog/catalog.asked.ts';
import { lenient } from '#features/listings/listings.api.server.ts';
import type { Operation } from '#platform/operation.server.ts';
import { searchSuggestions } from './suggest.schema.ts';
import { suggestSearch } from './suggest.server.ts';

export const suggestApi: readonly Operation[] = tagged('Listings', [
  read({
    path: '/search/suggestions',
    id: 'suggestSearch',
    summary: 'Listings, categories, stores and places that begin as typed',
    input: z.object({
      q: lenient('What somebody has typed so far.'),
      location: askedCountry.meta({
        description:
          'English name, code or slug of a country: its listings come first, and are counted.',
      }),
    }),
    output: searchSuggestions.meta({ id: 'SearchSuggestions' }),
    use: (ctx, { q = '', location: country = null }) => suggestSearch(ctx, { q, country }),
  }),
]);
