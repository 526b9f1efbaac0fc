// What pages plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { fixedPages } from './pages.sitemap.server.ts';

export const pagesFeature: Feature = {
  name: 'pages',
  sitemap: [{ name: 'pages', listEntries: async () => fixedPages() }],
};
