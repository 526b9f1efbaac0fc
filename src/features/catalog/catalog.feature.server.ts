// What catalog plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  publicPaths: [/^\/api\/catalog(?:\/.*)?$/],
};
