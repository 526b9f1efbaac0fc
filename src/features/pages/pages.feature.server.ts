// What pages plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { translator } from '#platform/translate.server.ts';
import { fixedPages } from './pages.sitemap.server.ts';

export const pagesFeature: Feature = {
  name: 'pages',
  sitemap: [{ name: 'pages', listEntries: async () => fixedPages() }],
  signInReasons: [
    {
      path: /^\/orders$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('orders', { way }),
    },
  ],
};
