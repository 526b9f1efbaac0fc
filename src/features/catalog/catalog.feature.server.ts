// What catalog plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { catalogApi } from './catalog.api.server.ts';
import { loadLexicon } from './lexicon/load.server.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  api: catalogApi,
  jobs: [
    {
      name: 'catalog.lexicon',
      atStart: true,
      run: async (ctx) => void (await loadLexicon(ctx)),
      expireInSeconds: 900,
    },
  ],
  publicPaths: [/^\/api\/catalog(?:\/.*)?$/],
};
