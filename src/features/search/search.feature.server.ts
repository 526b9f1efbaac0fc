// What search plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from './search.jobs.server.ts';

export const searchFeature: Feature = {
  name: 'search',
  jobs: [
    defineSchedule('search.facets', '*/5 * * * *', refreshListingFacets),
    defineSchedule('search.terms', '3-59/10 * * * *', refreshSearchTerms),
    defineSchedule('search.phrases', '7 * * * *', refreshTitlePhrases, { expireInSeconds: 900 }),
  ],
};
