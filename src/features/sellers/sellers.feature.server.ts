// What sellers plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';

export const sellersFeature: Feature = {
  name: 'sellers',
};
