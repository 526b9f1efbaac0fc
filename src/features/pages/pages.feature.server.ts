// What pages plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { complaintMail } from './pages.mails.server.ts';
import { POLICY_PAGES } from './pages.policies.ts';
import { fixedPages } from './pages.sitemap.server.ts';

export const pagesFeature: Feature = {
  name: 'pages',
  mails: [complaintMail],
  publicPaths: [/^\/sitemap\.xml$/, /^\/sitemaps\//, /^\/robots\.txt$/],
  countedReads: [/^\/sitemap\.xml$/, /^\/sitemaps\//],
  cachedPages: [
    { path: /^\/$/, freshSeconds: 10 },
    { path: new RegExp(`^/(?:${POLICY_PAGES.join('|')})$`), freshSeconds: 60 },
  ],
  sitemap: [{ name: 'pages', listEntries: async () => fixedPages() }],
};
