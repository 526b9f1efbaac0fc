// What catalog plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { catalogApi } from './catalog.api.server.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  api: catalogApi,
  publicPaths: [/^\/api\/catalog(?:\/.*)?$/],
};
