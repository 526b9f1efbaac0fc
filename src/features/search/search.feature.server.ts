// What search plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { searchApi } from './search.api.server.ts';
import { storeApi } from './store/search.store.api.server.ts';

export const searchFeature: Feature = {
  name: 'search',
  api: [...searchApi, ...storeApi],
};
