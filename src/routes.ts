/** The table of contents: every URL, in reading order. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Screens of later issues answer honestly until they open; each line leaves when its screen
 * arrives.
 */
const NOT_OPEN = [
  'forum',
  'orders',
  'admin/moderation',
  'terms',
  'privacy',
  'about',
  'safety',
  'content-policy',
];

export default [
  index('routes/home.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:id', 'routes/product.tsx'),
  route('products/:id/edit', 'routes/product-edit.tsx'),
  route('search', 'routes/search.tsx'),
  route('add-product', 'routes/sell.tsx', { id: 'add-product' }),
  route('sell', 'routes/sell.tsx', { id: 'sell' }),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('invitation', 'routes/invitation.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('profile/data', 'routes/profile-data.ts'),
  route('logout', 'routes/logout.ts'),
  route('avatars/:userId/:file', 'routes/avatar.ts'),
  route('dev/mail', 'routes/dev-mail.tsx'),
  route('seller-profile', 'routes/seller-profile.tsx'),
  route('seller/:userId', 'routes/store.tsx'),
  route('messages/contact', 'routes/messages-contact.ts'),
  route('messages/stream', 'routes/messages-stream.ts'),
  route('messages/:id?', 'routes/messages.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('orders/:id/review', 'routes/order-review.tsx'),
  route('reviews', 'routes/reviews.tsx'),
  route('events', 'routes/events.tsx'),
  route('events/feed.ics', 'routes/events-feed.ts'),
  route('events/mine', 'routes/events-mine.tsx'),
  route('events/new', 'routes/event-new.tsx'),
  route('events/:id', 'routes/event.tsx'),
  route('events/:id/edit', 'routes/event-edit.tsx'),
  route('events/:id/rsvp', 'routes/events-rsvp.ts'),
  route('events/:id/calendar.ics', 'routes/event-file.ts'),
  route('preferences', 'routes/preferences.ts'),
  ...NOT_OPEN.map((path) => route(path, 'routes/not-open.tsx', { id: `not-open:${path}` })),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemaps/:file', 'routes/sitemap-part.ts'),
  route('*', 'routes/home.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
