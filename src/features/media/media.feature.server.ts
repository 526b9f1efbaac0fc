// What media plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { mediaApi } from './media.api.server.ts';

export const mediaFeature: Feature = {
  name: 'media',
  api: mediaApi,
};
