// What search plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { searchApi } from './search.api.server.ts';
import { synonymsApi } from './words/search.synonyms.api.server.ts';
import { storeApi } from './store/search.store.api.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
  rewriteListings,
} from './search.jobs.server.ts';

export const searchFeature: Feature = {
  name: 'search',
  api: [...searchApi, ...storeApi, ...synonymsApi],
  keptPages: [
    {
      path: /^\/(?:products|search)$/,
      freshSeconds: 10,
      words: 'q',
      parameters: {
        category: null,
        condition: null,
        currency: null,
        location: null,
        maxPrice: null,
        minPrice: null,
        page: '1',
        parish: null,
        q: '',
        sortBy: 'newest',
        view: 'grid',
      },
    },
  ],
  jobs: [
    defineSchedule('search.facets', '*/5 * * * *', refreshListingFacets),
    defineSchedule('search.terms', '3-59/10 * * * *', refreshSearchTerms),
    defineSchedule('search.phrases', '7 * * * *', refreshTitlePhrases, { expireInSeconds: 900 }),
    defineSchedule('search.rewrite', '*/10 * * * *', rewriteListings, { expireInSeconds: 3_600 }),
  ],
};
