// What pages plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { complaintMail } from './pages.mails.server.ts';
import { fixedPages } from './pages.sitemap.server.ts';

export const pagesFeature: Feature = {
  name: 'pages',
  mails: [complaintMail],
  sitemap: [{ name: 'pages', listEntries: async () => fixedPages() }],
};
