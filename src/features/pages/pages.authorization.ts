// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const pages = {
  '/': '222222222',
  '/dev/mail': '222222222',
  '/offline': '222222222',
  '/terms': '222222222',
  '/privacy': '222222222',
  '/about': '222222222',
  '/safety': '222222222',
  '/content-policy': '222222222',
  '/accessibility': '222222222',
  '/manifest.webmanifest': '222222222',
  '/robots.txt': '222222222',
  '/sitemap.xml': '222222222',
  '/sitemaps/:file': '222222222',
  '/*': '444444444',
};

/** What addresses with a name in them are about. */
export const addresses: Addresses<Shop> = { '/sitemaps/:': () => 'pages.xml' };
