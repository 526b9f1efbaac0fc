// What search plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { searchApi } from './search.api.server.ts';
import { synonymsApi } from './synonyms/api.server.ts';
import { storeApi } from './lists/store.api.server.ts';
import { suggestApi } from './suggestions/suggest.api.server.ts';
import { lexiconChanged } from '#features/catalog/catalog.events.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { ATTRIBUTE_NAMES } from './search.limits.ts';
import { beginCopying, refreshServerStatistics } from './servers/copier.server.ts';
import { listBrowseEntries } from './places/sitemap.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
  rewriteListings,
  tagListingsAgain,
} from './search.jobs.server.ts';

const FEEDS = /^\/(?:products|search)\/feed\.(?:atom|json)$/;

export const searchFeature: Feature = {
  name: 'search',
  api: [...searchApi, ...storeApi, ...suggestApi, ...synonymsApi],
  cachedPages: [
    { path: /^\/browse\/[a-z-]{1,60}(?:\/[a-z-]{1,60})?$/, freshSeconds: 10 },
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
        // Which order is the usual one depends on whether there are words.
        sortBy: null,
        plain: null,
        any: null,
        view: 'grid',
        ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, null])),
      },
    },
  ],
  publicPaths: [FEEDS],
  // Suggestions are asked for with every letter that somebody types, as an API is.
  countedReads: [FEEDS, /^\/search\/suggestions$/],
  sitemap: [{ name: 'browse', listEntries: listBrowseEntries }],
  begin: beginCopying,
  subscriptions: [
    { ...subscribe(lexiconChanged, 'search.tag-again', tagListingsAgain), expireInSeconds: 3_600 },
  ],
  jobs: [
    defineSchedule('search.facets', '*/5 * * * *', refreshListingFacets),
    defineSchedule('search.terms', '3-59/10 * * * *', refreshSearchTerms),
    defineSchedule('search.phrases', '7 * * * *', refreshTitlePhrases, { expireInSeconds: 900 }),
    defineSchedule('search.server-statistics', '37 * * * *', refreshServerStatistics),
    defineSchedule('search.rewrite', '*/10 * * * *', rewriteListings, { expireInSeconds: 3_600 }),
  ],
};
