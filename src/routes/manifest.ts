/** /manifest.webmanifest: what a phone calls the site on its home screen. */
import type { Route } from './+types/manifest';
import { ctxContext } from '#platform/request-context.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { name } = context.get(ctxContext).settings.site;
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#115d41',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
