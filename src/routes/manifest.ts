/**
 * /manifest.webmanifest: what a phone calls the site on its home screen, in the reader's language.
 */
import type { Route } from './+types/manifest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { webManifest } from '#features/pages/pages.seo.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export function loader({ url, context }: Route.LoaderArgs): Response {
  const ctx = context.get(ctxContext);
  const asked = url.searchParams.get('lang');
  const language = PREFERENCE_CHOICES.languages.find(({ code }) => code === asked);
  const manifest = webManifest(ctx, language?.translated ? language.code : 'en');
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
