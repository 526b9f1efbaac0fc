// What orders plug into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';

export const ordersFeature: Feature = {
  name: 'orders',
};
